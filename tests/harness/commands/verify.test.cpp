// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using testing::finished;
using testing::run_fakes;

finished verified(const std::string& kernel, const std::string& sizes = "3,1000") {
  return run_fakes({"verify", "--kernel", kernel, "--backend", "seq", "--size", sizes});
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(verify, passes_what_is_right_at_the_awkward_sizes) {
  const auto done = run_fakes({"verify", "--kernel", "right", "--backend", "seq"});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.err, "");
  EXPECT_EQ(done.last_line_of_out(),
            "27 passed, 0 failed, 0 skipped");  // three variants, nine sizes
}

TEST(verify, counts_and_explains_what_is_skipped) {
  const auto done = run_fakes({"verify", "--kernel", "right", "--size", "3,10"});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  // Skipped: both arms on the device that is not there, one that is declared absent. A backend that
  // was not built counts nowhere.
  EXPECT_EQ(done.last_line_of_out(), "8 passed, 0 failed, 3 skipped");
  EXPECT_TRUE(says(done.out, "skipped: backend gpu: no device found")) << done.out;
  EXPECT_TRUE(says(done.out, "skipped: right/loop half default portable: it has no loops"))
      << done.out;
  EXPECT_TRUE(says(done.out, "skipped: backend old: not built: the compiler is too old"))
      << done.out;
}

struct wrong_kernel {
  std::string name;
  std::string said;
};

class verify_wrong : public ::testing::TestWithParam<wrong_kernel> {};

TEST_P(verify_wrong, names_variant_and_first_bad_element) {
  const auto done = verified(GetParam().name, "3");

  EXPECT_EQ(done.exit_code, 3);
  EXPECT_EQ(done.last_line_of_out(), "1 passed, 1 failed, 0 skipped");
  EXPECT_TRUE(says(done.err, "toll: wrong: " + GetParam().name +
                                 "/loop seq default portable n=3 threads=1: " + GetParam().said))
      << done.err;
}

INSTANTIATE_TEST_SUITE_P(
    variants, verify_wrong,
    ::testing::Values(
        wrong_kernel{"wrong", "y[1]: wrong element: got 3.0000"},
        wrong_kernel{"null", "y[1]: wrong element: got 1, expected 3, allowed 0 off; 2 of 3 bad"},
        wrong_kernel{"overrun", "y[3]: written outside the array"},
        wrong_kernel{"input", "x[0]: input was changed: got 5, expected 0"},
        wrong_kernel{"once", "y[1]: wrong element: got 3, expected 5"}),
    [](const auto& param) { return param.param.name; });

struct crashing_kernel {
  std::string name;
  std::string said;
};

class verify_crash : public ::testing::TestWithParam<crashing_kernel> {};

TEST_P(verify_crash, goes_on_and_says_what_happened) {
  const auto done =
      run_fakes({"verify", "--kernel", GetParam().name + ",right", "--variant", "baseline,portable",
                 "--backend", "seq", "--size", "3,1000", "--timeout", "1", "--memory", "256Mi"});

  EXPECT_EQ(done.exit_code, 5);
  EXPECT_EQ(done.last_line_of_out(), "6 passed, 2 failed, 0 skipped") << done.out << done.err;
  EXPECT_TRUE(says(done.err, "toll: crashed: " + GetParam().name +
                                 "/loop seq default portable n=3 threads=1: " + GetParam().said))
      << done.err;
}

#if !defined(__has_feature)
#define __has_feature(what) 0  // clang's way to say it
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
constexpr const char* end_by_segfault = "ended its process with exit code 1";
#else
constexpr const char* end_by_segfault = "killed by SIGSEGV (Segmentation fault)";
#endif

INSTANTIATE_TEST_SUITE_P(
    variants, verify_crash,
    ::testing::Values(crashing_kernel{"segfault", end_by_segfault},
                      crashing_kernel{"exit", "ended its process with exit code 0"},
                      crashing_kernel{"throw", "threw an exception: out of paper"},
                      crashing_kernel{"stuck", "no answer for 1 s, so it was killed"},
                      crashing_kernel{"hungry", "held more memory than 256 MiB"}),
    [](const auto& param) { return param.param.name; });

TEST(verify, looks_at_every_arm) {
  const auto done = run_fakes({"verify", "--kernel", "layers", "--size", "3"});

  EXPECT_EQ(done.exit_code, 3);
  EXPECT_EQ(done.last_line_of_out().substr(0, 18), "4 passed, 2 failed") << done.out << done.err;
  EXPECT_TRUE(says(done.err, "toll: wrong: layers/loop seq default sloppy n=3")) << done.err;
  EXPECT_TRUE(says(done.err, "toll: crashed: layers/loop seq default throwing n=3")) << done.err;
}

TEST(verify, reports_memory_that_could_not_be_allocated) {
  const auto done = verified("no_memory", "3");

  EXPECT_EQ(done.exit_code, 5);
  EXPECT_TRUE(says(done.err, "memory could not be allocated")) << done.err;
}

TEST(verify, is_wrong_rather_than_crashed_when_both_happen) {
  const auto done = verified("wrong,segfault", "3");

  EXPECT_EQ(done.exit_code, 3);
  EXPECT_EQ(done.last_line_of_out(), "2 passed, 2 failed, 0 skipped");
}

TEST(verify, keeps_what_variants_print_out_of_the_table) {
  const auto done = verified("print", "3");

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_FALSE(says(done.out, "noise"));
  EXPECT_EQ(done.last_line_of_out(), "2 passed, 0 failed, 0 skipped");
}

TEST(verify, says_that_there_are_more_threads_than_processors) {
  const auto done = run_fakes(
      {"verify", "--kernel", "threaded", "--backend", "seq", "--size", "3", "--threads", "60000"});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.err, "--threads 60000: this process may use")) << done.err;
}

TEST(verify, says_that_threads_win_over_the_environment) {
  const std::vector<std::string> line{"verify", "--kernel", "threaded",  "--backend", "seq",
                                      "--size", "3",        "--threads", "1"};

  EXPECT_TRUE(says(run_fakes(line, {{"OMP_NUM_THREADS", "3"}}).err,
                   "OMP_NUM_THREADS is 3, but --threads 1 wins"));
  EXPECT_EQ(run_fakes(line, {{"OMP_NUM_THREADS", "1"}}).err, "");
}

TEST(verify, runs_threaded_variants_on_each_count) {
  const auto done = run_fakes({"verify", "--kernel", "threaded,right", "--variant", "portable",
                               "--backend", "seq", "--size", "3", "--threads", "1,all,1"});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(done.last_line_of_out().ends_with(" passed, 0 failed, 1 skipped") ||
              done.last_line_of_out().ends_with(" passed, 0 failed, 0 skipped"))
      << done.out;
}

}  // namespace
}  // namespace toll::suite
