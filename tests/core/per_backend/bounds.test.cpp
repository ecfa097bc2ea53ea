// SPDX-License-Identifier: BSD-3-Clause
// In an executable of its own: with TOLL_CHECK_BOUNDS a view holds its name, and is another class.
#include <toll/array.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/layout_offset.hpp>
#include <toll/reduce.hpp>
#include <toll/slice.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace toll {
namespace {

static_assert(detail::checks_bounds);

class bounds_test : public backend_test {
protected:
  void SetUp() override {
    // A process of its own for each death: a device does not survive fork().
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    backend_test::SetUp();
  }
};

/// Runs a loop over twelve elements, and ends the program if the device stops it. What a device
/// prints goes to stdout, where a death test does not look.
template <class Loop>
void run(const Loop& loop) {
  dup2(STDERR_FILENO, STDOUT_FILENO);
  const this_policy policy{};
  auto cells = filled_with(0.0, 12);
  try {
    loop(policy, cells.on(policy).data());
    wait(policy);
  } catch (const backend_error&) {
    std::fflush(stdout);
    std::abort();
  }
}

void leave_a_row(const this_policy& policy, double* cells) {
  const view<double, dims<2>> field{cells, {3, 4}, "field"};
  forall(policy, 3, [=] TOLL_FN(index_t i) { field(i, i + 2) = 1; });
}

TEST_F(bounds_test, name_view_index_and_extent_above) {
  EXPECT_DEATH(run(leave_a_row), "toll::view 'field': index 4 of dimension 1 is outside 0 .. 3");
}

void leave_a_halo(const this_policy& policy, double* cells) {
  const view<double, dims<1>, layout_offset<>> line{cells, {12}, {-1}, "line with a halo"};
  forall(policy, 3, [=] TOLL_FN(index_t i) { line[i - 2] = 1; });
}

TEST_F(bounds_test, name_view_index_and_extent_below) {
  EXPECT_DEATH(run(leave_a_halo),
               "toll::view 'line with a halo': index -2 of dimension 0 is outside -1 .. 10");
}

void leave_a_view_made_in_the_body(const this_policy& policy, double* cells) {
  const view<double, dims<2>> field{cells, {3, 4}};
  forall(policy, 3, [=] TOLL_FN(index_t i) {
    const view<double> row{&field(i, 0), {4}, "row"};
    row[i + 2] = 1;
  });
}

TEST_F(bounds_test, name_a_view_made_in_the_body) {
  EXPECT_DEATH(run(leave_a_view_made_in_the_body),
               "toll::view 'row': index 4 of dimension 0 is outside 0 .. 3");
}

void leave_a_view_without_a_name(const this_policy& policy, double* cells) {
  const view<double> all{cells, 12};
  forall(policy, 1, [=] TOLL_FN(index_t) { all[12] = 1; });
}

TEST_F(bounds_test, do_without_a_name) {
  EXPECT_DEATH(run(leave_a_view_without_a_name),
               "toll::view 'view': index 12 of dimension 0 is outside 0 .. 11");
}

void leave_by_a_list(const this_policy& policy, double* cells) {
  const view<double> short_one{cells, 3, "short one"};
  auto entries = on_device(std::vector<index_t>{0, 2, 1, 3});
  forall(policy, index_list{entries.on(policy)}, [=] TOLL_FN(index_t i) { short_one[i] = 1; });
  wait(policy);
}

TEST_F(bounds_test, name_an_index_from_a_list) {
  EXPECT_DEATH(run(leave_by_a_list),
               "toll::view 'short one': index 3 of dimension 0 is outside 0 .. 2");
}

void slice_a_row_that_is_not_there(const this_policy& policy, double* cells) {
  const view<double, dims<2>> field{cells, {3, 4}, "field"};
  forall(policy, 4, [=] TOLL_FN(index_t i) { slice(field, i, every)[0] = 1; });
}

TEST_F(bounds_test, name_the_view_that_is_sliced) {
  EXPECT_DEATH(run(slice_a_row_that_is_not_there),
               "toll::view 'field': index 3 of dimension 0 is outside 0 .. 2");
}

void leave_a_slice(const this_policy& policy, double* cells) {
  const view<double, dims<2>> field{cells, {3, 4}, "field"};
  const auto columns = slice(field, every, range{1, 3});
  forall(policy, 3, [=] TOLL_FN(index_t i) { columns(0, i) = 1; });
}

TEST_F(bounds_test, name_a_slice_as_its_view) {
  EXPECT_DEATH(run(leave_a_slice), "toll::view 'field': index 2 of dimension 1 is outside 0 .. 1");
}

void reach_every_element(const this_policy& policy, view<int, dims<2>> field) {
  forall(policy, field.size(), [=] TOLL_FN(index_t k) { field(k / 100, k % 100) = 1; });
}

TEST_F(bounds_test, let_every_element_pass) {
  const this_policy policy{};
  auto cells = filled_with(0, 1000);

  reach_every_element(policy, {cells.on(policy).data(), {10, 100}, "field"});
  wait(policy);

  EXPECT_EQ(on_host(cells), std::vector<int>(1000, 1));
}

void ask_for_what_another_thread_owns(const this_policy& policy, double* cells) {
  launch(policy, 1, [=] TOLL_FN(const team<this_policy, 8>& t) {
    own<double, team<this_policy, 8>> mine;
    t.loop([&](int x) { mine(x) = x; });
    t.loop(12, [&](int x) { cells[x] = mine(x); });
  });
}

TEST_F(bounds_test, name_the_thread_that_has_no_own_variable) {
  EXPECT_DEATH(run(ask_for_what_another_thread_owns),
               "toll::own: index [0-9]+ of dimension 0 is outside");
}

void add_to_an_accumulator_in_a_loop(const this_policy& policy, double* cells) {
  double total = 0;
  launch(policy, 2, sum(total), [=] TOLL_FN(const team<this_policy, 12>& t, double& partial) {
    t.loop([&](int x) { partial += cells[x] + x; });
  });
}

TEST_F(bounds_test, name_an_accumulator_of_which_threads_hold_different_values) {
  if (team<this_policy, 12>::is_one_thread()) {
    GTEST_SKIP() << "a team is one thread";
  }
  EXPECT_DEATH(run(add_to_an_accumulator_in_a_loop),
               "toll::launch: the threads of a team hold different values of an accumulator");
}

void add_to_an_accumulator_once(const this_policy& policy, double*) {
  double total = 0;
  launch(policy, 3, sum(total), [=] TOLL_FN(const team<this_policy, 12>& t, double& partial) {
    partial += 10;
    t.once([&] { partial += 1; });
  });
  if (total != 33) {
    std::abort();
  }
}

TEST_F(bounds_test, let_the_threads_of_a_team_add_alike_and_one_of_them_in_once) {
  run(add_to_an_accumulator_once);
}

}  // namespace
}  // namespace toll
