// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/known_difference.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

task_id cell(const std::string& backend, const std::string& variant) {
  return {.kernel = "pi",
          .algorithm = "atomic",
          .backend = backend,
          .tuning = "default",
          .variant = variant};
}

class known_differences : public ::testing::Test {
protected:
  ~known_differences() override { know_differences({}); }
};

TEST_F(known_differences, are_selected_as_on_the_command_line) {
  know_differences({{.kernel = "pi",
                     .algorithm = "at*",
                     .backend = "simd,openmp",
                     .layer = "kokkos",
                     .why = "it waits"}});

  EXPECT_EQ(why(cell("simd", "kokkos")), "it waits");
  EXPECT_EQ(why(cell("openmp", "kokkos.tuned")), "it waits");
  EXPECT_EQ(why(cell("seq", "kokkos")), "");
  EXPECT_EQ(why(cell("simd", "raja")), "");
  task_id other = cell("simd", "kokkos");
  other.kernel = "daxpy";
  EXPECT_EQ(why(other), "");
}

TEST_F(known_differences, count_in_their_order) {
  know_differences({{.kernel = "pi", .variant = "kokkos", .why = "first", .see = "there"},
                    {.kernel = "pi", .layer = "kokkos", .why = "second"}});

  EXPECT_EQ(why(cell("seq", "kokkos")), "first");
  EXPECT_EQ(why(cell("seq", "kokkos.tuned")), "second");
  ASSERT_NE(known_difference_of(cell("seq", "kokkos"), {}), nullptr);
  EXPECT_EQ(known_difference_of(cell("seq", "kokkos"), {})->see, "there");
  EXPECT_EQ(known_difference_of(cell("seq", "portable"), {}), nullptr);
}

TEST_F(known_differences, are_known_of_a_compiler_or_a_processor) {
  know_differences({{.kernel = "pi", .compiler = "GNU 12*,GNU 13*", .why = "spills"},
                    {.kernel = "pi", .processor = "Zen 5*", .why = "gathers"}});

  EXPECT_EQ(why(cell("seq", "kokkos"), {.compiler = "GNU 12.2.0", .processor = "Zen 4 (1)"}),
            "spills");
  EXPECT_EQ(why(cell("seq", "kokkos"), {.compiler = "Clang 19.1.7", .processor = "Zen 5 (2)"}),
            "gathers");
  EXPECT_EQ(why(cell("seq", "kokkos"), {.compiler = "Clang 19.1.7", .processor = "Zen 4 (1)"}), "");
  EXPECT_EQ(why(cell("seq", "kokkos")), "");
}

TEST_F(known_differences, explain_what_is_slower_for_sure) {
  know_differences({{.kernel = "pi", .why = "it waits"}});
  const auto reason = [](double ratio, double low) {
    return why_slower(cell("seq", "kokkos"),
                      {.ratio = ratio, .bounds = interval{.value = ratio, .low = low, .high = 9}});
  };

  EXPECT_EQ(reason(1.5, 1.2), "it waits");
  EXPECT_EQ(reason(1.5, 0.9), "");  // noise may have done that
  EXPECT_EQ(reason(1.01, 1.005), "");
  EXPECT_EQ(why_slower(cell("seq", "kokkos"), {.ratio = 1.5}), "");
  EXPECT_EQ(why_slower(cell("seq", "kokkos"), {}), "");
}

}  // namespace
}  // namespace toll::suite
