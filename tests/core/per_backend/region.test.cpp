// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomic.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>
#include <toll/region.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <vector>

namespace toll {
namespace {

using inside_policy = region_policy<this_policy>;

class region_test : public backend_test_with<index_t> {};

/// i, then 3 i + 1 by the same thread, and then the mirror image, which other threads have written.
std::vector<index_t> written_one_after_the_other(index_t n) {
  const this_policy policy{};
  backend_array<index_t> one{n};
  backend_array<index_t> two{n};
  const auto x = one.on(policy);
  const auto y = two.on(policy);
  region(policy, [&](const inside_policy& inside) {
    forall(without_wait(inside), n, [=] TOLL_FN(index_t i) { x[i] = i; });
    forall(without_wait(inside), n, [=] TOLL_FN(index_t i) { x[i] *= 3; });
    forall(inside, n, [=] TOLL_FN(index_t i) { x[i] += 1; });
    forall(inside, n, [=] TOLL_FN(index_t i) { y[i] = x[n - 1 - i]; });
  });
  wait(policy);
  return on_host(two);
}

TEST_P(region_test, runs_loops_one_after_the_other) {
  const index_t n = GetParam();

  const auto values = written_one_after_the_other(n);

  for (index_t i = 0; i < n; ++i) {
    ASSERT_EQ(values[static_cast<std::size_t>(i)], 3 * (n - 1 - i) + 1);
  }
}

struct two_sums {
  index_t sum;
  index_t highest;
  index_t twice;
};

/// Reductions of what other threads wrote, into variables that stand before the region.
two_sums reduced(index_t n) {
  const this_policy policy{};
  backend_array<index_t> cells{n};
  const auto x = cells.on(policy);
  two_sums all{5, 0, 0};
  region(policy, [&](const inside_policy& inside) {
    forall(inside, n, [=] TOLL_FN(index_t i) { x[i] = i; });
    forall(inside, n, sum(all.sum), max(all.highest),
           [=] TOLL_FN(index_t i, index_t & total, index_t & highest) {
             total += x[n - 1 - i];
             highest = max(highest, x[i]);
           });
    const index_t so_far = all.sum;
    forall(inside, n, sum(all.twice),
           [=] TOLL_FN(index_t i, index_t & total) { total += x[i] + (i == 0 ? so_far : 0); });
  });
  return all;
}

TEST_P(region_test, has_results_of_reductions_for_the_next_loop) {
  const index_t n = GetParam();
  const index_t expected = 5 + n * (n - 1) / 2;

  const auto [sum, highest, twice] = reduced(n);

  EXPECT_EQ(sum, expected);
  EXPECT_EQ(highest, n > 0 ? n - 1 : 0);
  EXPECT_EQ(twice, n > 0 ? 2 * expected - 5 : 0);
}

/// How many threads found another sum in a variable of their own than in the one they share.
int wrong_sums(index_t n) {
  const this_policy policy{};
  index_t shared = 0;
  int wrong = 0;
  int* const count = &wrong;
  region(policy, [&](const inside_policy& inside) {
    index_t own_sum = 1;
    forall(inside, n, sum(shared), [=] TOLL_FN(index_t i, index_t & total) { total += i; });
    forall(inside, n, sum(own_sum), [=] TOLL_FN(index_t i, index_t & total) { total += i; });
    if (own_sum != shared + 1) {
      atomic_inc<inside_policy>(*count);
    }
  });
  return wrong;
}

TEST_P(region_test, reduces_into_variables_of_each_thread) {
  EXPECT_EQ(wrong_sums(GetParam()), 0);
}

/// Each element of a field once by a nest, a nest of tiles and a launch.
std::vector<int> visited(index_t rows) {
  const this_policy policy{};
  auto cells = filled_with(0, rows * 8);
  const auto x = cells.on(policy);
  region(policy, [&](const inside_policy& inside) {
    nested(inside, {rows, 8}, [=] TOLL_FN(index_t i, index_t j) { x[i * 8 + j] += 1; });
    nested(inside, {rows, 8}, tiled(3, 5), ordered<1, 0>,
           [=] TOLL_FN(index_t i, index_t j) { x[i * 8 + j] += 10; });
    launch(inside, rows, [=] TOLL_FN(const team<inside_policy, 8>& t) {
      t.loop([&](int k) { x[t.index(0) * 8 + k] += 100; });
    });
    forall(inside, rows,
           [=] TOLL_FN(index_t i) { atomic_add<inside_policy>(x[0], i > 0 ? 0 : 1000); });
  });
  wait(policy);
  return on_host(cells);
}

TEST_P(region_test, runs_nests_and_launches) {
  const index_t rows = GetParam() < 2000 ? GetParam() : 2000;

  auto values = visited(rows);

  if (rows > 0) {
    values[0] -= 1000;
  }
  EXPECT_EQ(values, std::vector<int>(static_cast<std::size_t>(rows * 8), 111));
}

INSTANTIATE_TEST_SUITE_P(sizes, region_test, awkward_sizes);

}  // namespace
}  // namespace toll
