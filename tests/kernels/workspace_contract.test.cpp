// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/workspace.hpp"
#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace toll::suite {
namespace {

constexpr index_t size = 100;

// Twice what is allowed, so that one of them more or less shows.
constexpr double allowed = 0.25;

double input_at(index_t i) {
  return static_cast<double>(i) + 0.5;
}

expectation output_at(index_t i, index_t) {
  return {-static_cast<long double>(i), allowed};
}

/// One input and one output, filled with what is right.
class workspace_contract_test : public testing::Test {
protected:
  workspace_contract_test()
      : in{const_cast<double*>(memory.input<double>("in", size, input_at).data()), size},
        out{memory.output<double>("out", size, output_at)} {
    memory.reset();
    for (index_t i = 0; i < size; ++i) {
      out[i] = -static_cast<double>(i);
    }
  }

  /// What is found, or nothing at all if everything is said to be right.
  mismatch found() { return memory.check(1).value_or(mismatch{}); }

  host_workspace memory;
  view<double> in;
  view<double> out;
};

TEST_F(workspace_contract_test, passes_what_is_right) {
  EXPECT_FALSE(memory.check(1).has_value());
}

TEST_F(workspace_contract_test, passes_what_is_as_wrong_as_allowed) {
  out[3] += allowed;
  out[4] -= allowed;

  EXPECT_FALSE(memory.check(1).has_value());
}

TEST_F(workspace_contract_test, finds_the_first_of_several_wrong_elements) {
  out[7] += 2 * allowed;
  out[70] = 1000;
  out[71] = 1000;

  const mismatch wrong = found();

  EXPECT_EQ(wrong.array, "out");
  EXPECT_EQ(wrong.reason, "wrong element");
  EXPECT_EQ(wrong.index, 7);
  EXPECT_EQ(wrong.got, -6.5L);
  EXPECT_EQ(wrong.expected, -7.0L);
  EXPECT_EQ(wrong.allowed, 0.25L);
  EXPECT_EQ(wrong.bad_elements, 3);
  EXPECT_EQ(wrong.elements, size);
}

TEST_F(workspace_contract_test, says_all_of_it_in_one_line) {
  out[7] += 2 * allowed;

  EXPECT_EQ(found().text(),
            "out[7]: wrong element: got -6.5, expected -7, allowed 0.25 off; 1 of 100 bad");
}

TEST_F(workspace_contract_test, finds_values_that_are_no_numbers) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double value : {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity}) {
    out[5] = value;

    EXPECT_EQ(found().index, 5) << value;
    EXPECT_EQ(found().reason, "wrong element") << value;
  }
}

TEST_F(workspace_contract_test, finds_a_changed_input) {
  in[99] = std::nextafter(in[99], 1000.0);

  const mismatch wrong = found();

  EXPECT_EQ(wrong.array, "in");
  EXPECT_EQ(wrong.reason, "input was changed");
  EXPECT_EQ(wrong.index, 99);
}

// What was found right is known again by its bytes, and only by them.
TEST_F(workspace_contract_test, finds_what_went_wrong_in_what_was_right_before) {
  ASSERT_FALSE(memory.check(1).has_value());

  out[41] += 2 * allowed;
  EXPECT_EQ(found().index, 41);
  EXPECT_EQ(found().index, 41);

  out[41] -= 2 * allowed;
  EXPECT_FALSE(memory.check(2).has_value());
}

TEST_F(workspace_contract_test, passes_what_is_right_in_another_way_than_before) {
  ASSERT_FALSE(memory.check(1).has_value());

  out[41] += allowed;

  EXPECT_FALSE(memory.check(1).has_value());
}

TEST_F(workspace_contract_test, puts_back_an_input_that_was_right_before) {
  ASSERT_FALSE(memory.check(1).has_value());
  in[3] = 7;
  ASSERT_EQ(found().reason, "input was changed");

  memory.reset();

  EXPECT_EQ(in[3], input_at(3));
}

TEST(workspace_runs_test, knows_what_is_right_after_one_number_of_runs_from_another) {
  host_workspace memory;
  const auto y = memory.update<double>("y", size, input_at, [](index_t i, index_t runs) {
    return expectation{input_at(i) + static_cast<long double>(runs), 0};
  });
  for (const index_t runs : {1, 2, 1, 3}) {
    memory.reset();
    for (index_t i = 0; i < size; ++i) {
      y[i] += static_cast<double>(runs);
    }

    EXPECT_FALSE(memory.check(runs).has_value()) << runs;
    EXPECT_TRUE(memory.check(runs % 3 + 1).has_value()) << runs;
  }
}

struct stray_write {
  index_t at;
  index_t bytes;
};

class workspace_guards_test : public workspace_contract_test,
                              public testing::WithParamInterface<stray_write> {};

TEST_P(workspace_guards_test, find_what_is_written_outside_an_array) {
  const auto [at, bytes] = GetParam();
  for (const auto& array : {in, out}) {
    const double saved = array.data()[at];
    std::memset(array.data() + at, 0, static_cast<std::size_t>(bytes));

    EXPECT_EQ(found().reason, "written outside the array");
    EXPECT_EQ(found().index, at);

    std::memcpy(array.data() + at, &saved, sizeof saved);
  }
  EXPECT_FALSE(memory.check(1).has_value());
}

// The element before and after, a single byte of it, and the far end of a vector register's reach.
INSTANTIATE_TEST_SUITE_P(places, workspace_guards_test,
                         testing::Values(stray_write{-1, 8}, stray_write{size, 8},
                                         stray_write{-1, 1}, stray_write{size, 1},
                                         stray_write{-8, 8}, stray_write{size + 7, 8}),
                         [](const auto& each) { return "place_" + std::to_string(each.index); });

TEST(workspace_chunks_test, finds_elements_wherever_threads_and_chunks_meet) {
  const index_t chunk = index_t{1} << 20;
  const index_t large = chunk + 3;
  host_workspace memory;
  const auto out =
      memory.output<float>("out", large, [](index_t, index_t) { return expectation{1, 0}; });
  for (const index_t at : {index_t{0}, chunk / 2 - 1, chunk / 2, chunk - 1, chunk, large - 1}) {
    memory.reset();
    std::fill_n(out.data(), large, 1.0F);
    out[at] = 2;

    ASSERT_TRUE(memory.check(1).has_value()) << at;
    EXPECT_EQ(memory.check(1)->index, at);
    EXPECT_EQ(memory.check(1)->bad_elements, 1);
  }
}

TEST(workspace_chunks_test, names_the_first_of_elements_that_different_threads_find) {
  const index_t large = (index_t{1} << 20) + 3;
  host_workspace memory;
  const auto out =
      memory.output<float>("out", large, [](index_t, index_t) { return expectation{1, 0}; });
  memory.reset();
  std::fill_n(out.data(), large, 1.0F);
  for (const index_t at : {index_t{5}, large / 2 + 7, large - 1}) {
    out[at] = 2;
  }

  const auto found = memory.check(1);

  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->index, 5);
  EXPECT_EQ(found->bad_elements, 3);
}

}  // namespace
}  // namespace toll::suite
