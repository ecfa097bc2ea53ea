// SPDX-License-Identifier: BSD-3-Clause
#include "harness/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

std::vector<int> thread_counts(const variant& one) {
  return one.is_threaded ? std::vector{1, 2, 3} : std::vector{1};
}

class variants_test : public testing::TestWithParam<variant> {
protected:
  void SetUp() override {
    if (const std::string reason = GetParam().unavailable(); !reason.empty()) {
      GTEST_SKIP() << reason;
    }
  }

  /// Runs the variant `runs` times on fresh data.
  static void expect_right(problem_instance& data, index_t runs) {
    data.memory().reset();
    for (index_t run = 0; run < runs; ++run) {
      GetParam().run(data);
    }
    const auto wrong = data.memory().check(runs);
    EXPECT_FALSE(wrong.has_value()) << wrong->text();
  }
};

TEST_P(variants_test, is_right_at_awkward_sizes_for_any_number_of_threads) {
  for (const index_t n : GetParam().awkward_sizes) {
    const auto data = GetParam().make_instance(n, 0);
    for (const int threads : thread_counts(GetParam())) {
      SCOPED_TRACE("n = " + std::to_string(n) + ", threads = " + std::to_string(threads));

      GetParam().with_threads(threads, [&] { expect_right(*data, 1); });
    }
  }
}

TEST_P(variants_test, is_right_when_run_again_on_the_same_data) {
  for (const index_t n : GetParam().awkward_sizes) {
    SCOPED_TRACE("n = " + std::to_string(n));
    const auto data = GetParam().make_instance(n, 0);

    expect_right(*data, 2);
  }
}

TEST_P(variants_test, says_what_it_runs_on_and_what_it_does) {
  const work done = GetParam().work_of(1000);

  EXPECT_FALSE(GetParam().device().empty());
  EXPECT_GT(done.flops + done.bytes(), 0);
  EXPECT_GT(done.working_set, 0);
}

std::string name_of(const testing::TestParamInfo<variant>& info) {
  const variant& one = info.param;
  std::string name =
      one.kernel + "_" + one.algorithm + "_" + one.backend + "_" + one.tuning + "_" + one.name;
  std::ranges::replace(name, '.', '_');  // of a layer's second way; GoogleTest takes no dots
  return name;
}

INSTANTIATE_TEST_SUITE_P(registered, variants_test, testing::ValuesIn(registry::global().variants),
                         name_of);

}  // namespace

// For the message that names a parameter; the default one is its bytes.
void PrintTo(const variant& one, std::ostream* out) {
  *out << one.kernel << "/" << one.algorithm << "/" << one.backend << "/" << one.tuning << "/"
       << one.name;
}

}  // namespace toll::suite
