// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/limits.hpp"

#include <toll/backends/seq/runtime.hpp>
#include <toll/backends/simd/runtime.hpp>

#include "harness/usage_error.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

/// A portable arm on a backend that states this limit.
variant on(const std::string& backend, double stated = 1.02) {
  variant v{};
  v.backend = backend;
  v.limits.time_ratio = stated;
  return v;
}

TEST(limits, are_what_each_backend_states) {
  EXPECT_EQ(limits{}.of(on("seq", 1.02)), 1.02);
  EXPECT_EQ(limits{}.of(on("openmp", 1.05)), 1.05);
}

TEST(limits, are_tight_where_no_threads_are) {
  EXPECT_EQ(overhead_limits_of(seq_policy{}).time_ratio, 1.02);
  EXPECT_EQ(overhead_limits_of(simd_policy{}).time_ratio, 1.02);
  EXPECT_EQ(overhead_limits_of(seq_policy{}).launch_instructions, 200);
}

TEST(limits, may_be_one_for_all) {
  EXPECT_EQ(limits{}.with("1.03").of(on("seq")), 1.03);
  EXPECT_EQ(limits{}.with("1.03").of(on("tbb")), 1.03);
}

TEST(limits, may_be_given_for_some) {
  const limits some = limits{}.with("openmp=1.1,seq=1.5");

  EXPECT_EQ(some.of(on("openmp")), 1.1);
  EXPECT_EQ(some.of(on("seq")), 1.5);
  EXPECT_EQ(some.of(on("simd")), 1.02);
  EXPECT_EQ(limits{}.with("1.03,openmp=1.1").of(on("openmp")), 1.1);
  EXPECT_EQ(limits{}.with("1.03,openmp=1.1").of(on("simd")), 1.03);
}

TEST(limits, mean_the_same_in_any_order) {
  for (const char* text : {"1.03,openmp=1.1", "openmp=1.1,1.03"}) {
    EXPECT_EQ(limits{}.with(text).of(on("openmp")), 1.1) << text;
    EXPECT_EQ(limits{}.with(text).of(on("seq")), 1.03) << text;
    EXPECT_EQ(limits{}.with(text).of(on("tbb")), 1.03) << text;
  }
}

TEST(limits, are_of_known_backends) {
  EXPECT_NO_THROW(limits{}.with("1.1,seq=1.2").require_known({"seq"}));
  EXPECT_THROW(limits{}.with("SEQ=1.2").require_known({"seq"}), usage_error);
}

TEST(limits, of_counts_are_one_for_all) {
  EXPECT_EQ(limits::of_counts().of(on("seq")), 1.005);
  EXPECT_EQ(limits::of_counts().with("openmp=1.1").of(on("openmp")), 1.1);
  EXPECT_EQ(limits::of_counts().with("openmp=1.1").of(on("seq")), 1.005);
}

TEST(limits, may_be_what_is_more_than_the_same) {
  const limits some = limits{}.with("3%,openmp=10%");

  EXPECT_EQ(some.of(on("seq")), 1.03);
  EXPECT_EQ(some.of(on("openmp")), 1.1);
}

TEST(limits, are_ratios) {
  for (const char* text : {"", "0", "-1", "seq=", "seq=x", "seq=1.0=2", "=1.1", "1.1,1.2",
                           "seq=1.1,seq=1.1", "1e308", "102%", "0%", "-1%", "%", "nan%"}) {
    EXPECT_THROW(limits{}.with(text), usage_error) << text;
  }
}

}  // namespace
}  // namespace toll::suite
