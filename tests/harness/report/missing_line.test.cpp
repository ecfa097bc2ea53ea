// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/missing_line.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

constexpr std::size_t wide = 400;

left_out backend(const std::string& name, const std::string& reason) {
  return {.what = "backend " + name, .reason = reason, .backend = name};
}

left_out of_layer(const std::string& backend, const std::string& cell, const std::string& reason) {
  return {.what = "a layer", .reason = reason, .layer = "kokkos", .backend = backend, .cell = cell};
}

TEST(missing_line, names_backends_then_layers) {
  const std::string line =
      missing_line({of_layer("seq", "pi/reduce default", "no reduction"),
                    of_layer("seq", "pi/atomic default", "no atomics"),
                    of_layer("simd", "", "not served"), of_layer("tbb", "", "not served"),
                    of_layer("", "", "not in TOLL_LAYERS"), backend("cuda", "no device")},
                   wide);

  EXPECT_EQ(
      line,
      "missing: cuda (no device); kokkos (not in TOLL_LAYERS); kokkos in 2 cells (2 reasons); "
      "kokkos on simd tbb (not served)");
  EXPECT_EQ(missing_line({}, wide), "");
}

TEST(missing_line, states_a_reason_once) {
  EXPECT_EQ(missing_line({backend("cuda", "not built"), backend("hip", "not built")}, wide),
            "missing: cuda, hip (not built)");
}

TEST(missing_line, leaves_out_what_a_missing_backend_implies) {
  EXPECT_EQ(missing_line({backend("cuda", "not built"), of_layer("cuda", "", "not served")}, wide),
            "missing: cuda (not built)");
}

TEST(missing_line, counts_what_has_no_room) {
  const std::vector<left_out> missing{backend("cuda", "no device"), backend("hip", "no compiler"),
                                      of_layer("simd", "", "not served")};

  EXPECT_EQ(missing_line(missing, 40), "missing: hip (no compiler); 2 more");
}

}  // namespace
}  // namespace toll::suite
