// SPDX-License-Identifier: BSD-3-Clause
// Holds the instructions of the portable CUDA variants against those of their baselines. They are
// those of PTX, which ptxas has not translated yet: they say what the abstraction adds, and nothing
// of time.
#include "harness/registry.hpp"
#include "tests/variants/device_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

constexpr double usual_limit = 1.06;

/// In what a thread of the layer has more to do.
struct exception {
  const char* kernel;
  const char* algorithm;
  const char* tuning;
  double limit;
};

// A thread has four or two elements, and finds the start of its tile in a box that may begin anywhere.
constexpr exception exceptions[] = {
    {"transpose", "tiled", "tile_8x128", 1.09},
    {"transpose", "tiled", "tile_8x64", 1.18},
};

double limit_of(const variant& v) {
  for (const exception& e : exceptions) {
    if (v.kernel == e.kernel && v.algorithm == e.algorithm && v.tuning == e.tuning) {
      return e.limit;
    }
  }
  return usual_limit;
}

/// The largest size at which it is verified, or as many terms of pi as leave a thread of a reduction
/// dozens: it joins the threads' sums in an order, where the baseline adds up blocks in any.
index_t size_of(const variant& v) {
  return v.kernel == "pi" ? 1'000'003 : v.awkward_sizes.back();
}

struct arms {
  variant portable;
  variant baseline;
};

std::vector<arms> cuda_arms() {
  std::vector<arms> found;
  const std::vector<variant> all = cuda_variants();
  for (const variant& portable : all) {
    const auto baseline = std::find_if(all.begin(), all.end(), [&](const variant& other) {
      return other.name == "baseline" && other.kernel == portable.kernel &&
             other.algorithm == portable.algorithm && other.tuning == portable.tuning;
    });
    if (portable.name == "portable" && baseline != all.end()) {
      found.push_back({portable, *baseline});
    }
  }
  return found;
}

class device_instructions_test : public testing::TestWithParam<arms> {};

TEST_P(device_instructions_test, are_those_of_the_baseline) {
  const auto& [portable, baseline] = GetParam();
  if (const std::string reason = portable.unavailable(); !reason.empty()) {
    GTEST_SKIP() << reason;
  }

  const device_counts ours = counted_on_device(portable, size_of(portable));
  const device_counts theirs = counted_on_device(baseline, size_of(baseline));

  if (!ours.known || !theirs.known) {
    GTEST_SKIP() << "this CUDA runtime does not count what kernels do";
  }
  ASSERT_GT(theirs.instructions, 0);
  std::printf("%s/%s %s: %.0f of %.0f instructions, %.3f\n", portable.kernel.c_str(),
              portable.algorithm.c_str(), portable.tuning.c_str(), ours.instructions,
              theirs.instructions, ours.instructions / theirs.instructions);
  EXPECT_LE(ours.instructions, limit_of(portable) * theirs.instructions);
}

INSTANTIATE_TEST_SUITE_P(cuda, device_instructions_test, testing::ValuesIn(cuda_arms()),
                         [](const testing::TestParamInfo<arms>& tested) {
                           const variant& v = tested.param.portable;
                           return v.kernel + "_" + v.algorithm + "_" + v.tuning;
                         });

}  // namespace
}  // namespace toll::suite
