// SPDX-License-Identifier: BSD-3-Clause
// Holds the work formulas of the kernels against what their CUDA variants really do, element by
// element.
#include "harness/registry.hpp"
#include "tests/variants/device_counts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace toll::suite {
namespace {

/// The largest at which it is verified: odd mostly, and more than the threads a device has at once,
/// so that every loop has a tail.
index_t size_of(const variant& v) {
  return v.awkward_sizes.back();
}

/// Formulas count each array once. Kernels that read an element several times, or write one before
/// they add to it, move more than that, and how much depends on what they keep where; what they
/// write by a memset or by atomic updates is not counted at all.
bool touches_elements_once(const variant& v) {
  return v.kernel == "daxpy" || v.kernel == "pi" || v.kernel == "transpose";
}

class work_formula_test : public testing::TestWithParam<variant> {};

// The formula counts what the algorithm asks for: no kernel does less. A reduction besides joins
// the threads' sums: at most 16 additions and 64 bytes for each thread.
TEST_P(work_formula_test, agrees_with_what_the_kernels_did) {
  const variant& v = GetParam();
  if (const std::string reason = v.unavailable(); !reason.empty()) {
    GTEST_SKIP() << reason;
  }

  const device_counts done = counted_on_device(v, size_of(v));

  if (!done.known) {
    GTEST_SKIP() << "this CUDA runtime does not count what kernels do";
  }
  const work formula = v.work_of(size_of(v));
  const double joining = v.algorithm == "reduce" ? done.threads : 0;
  // One of the flops for each point is a maximum, which the runtime does not count.
  const double maxima = v.kernel == "line_of_sight" ? static_cast<double>(size_of(v)) : 0;
  EXPECT_GE(done.flops, formula.flops - maxima - 1);  // the final factor may be the host's
  EXPECT_GE(done.bytes_read, formula.bytes_read);
  if (touches_elements_once(v)) {
    EXPECT_GE(done.bytes_written, formula.bytes_written - 8);
    EXPECT_LE(done.flops, formula.flops + 16 * joining);
    EXPECT_LE(done.bytes_read, formula.bytes_read + 64 * joining);
    EXPECT_LE(done.bytes_written, formula.bytes_written + 8 + 64 * joining);
  }
}

INSTANTIATE_TEST_SUITE_P(cuda, work_formula_test, testing::ValuesIn(cuda_variants()),
                         [](const testing::TestParamInfo<variant>& tested) {
                           const variant& v = tested.param;
                           return v.kernel + "_" + v.algorithm + "_" + v.tuning + "_" + v.name;
                         });

}  // namespace
}  // namespace toll::suite
