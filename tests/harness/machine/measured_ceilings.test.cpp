// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/measured_ceilings.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using json = nlohmann::json;

const measured_ceilings some{
    .bandwidth = {{.level = "L2",
                   .pattern = "triad",
                   .processors = {0, 3},
                   .working_set_bytes = 4096,
                   .bytes_per_second =
                       repeated_measurement{.median = 3e9, .least = 2e9, .most = 4e9},
                   .with_write_allocate = 4e9},
                  {.level = "memory",
                   .pattern = "copy",
                   .streaming_stores = true,
                   .processors = {0},
                   .reason = "this build knows no streaming stores"}},
    .multiply_add = {{.type = "float",
                      .threads = 2,
                      .flops_per_second = {.median = 7e9, .least = 5e9, .most = 8e9}}},
    .launch = {{.backend = "seq",
                .threads = 3,
                .seconds = repeated_measurement{.median = 2, .least = 1, .most = 3}},
               {.backend = "gpu", .reason = "no device"}},
    .loops = ceiling_loops{.vectors = "AVX2", .fused_multiply_add = true, .are_pinned = true}};

TEST(measured_ceilings, are_read_as_they_were_written) {
  EXPECT_EQ(measured_ceilings_from(json::parse(to_json(some).dump())), some);
  EXPECT_EQ(measured_ceilings_from(to_json(measured_ceilings{})), measured_ceilings{});
}

TEST(measured_ceilings, stand_in_rows) {
  const json rows = to_json(some);

  EXPECT_EQ(rows.at("bandwidth")[0], json::parse(R"({
      "level": "L2", "pattern": "triad", "streaming_stores": false, "threads": 2,
      "processors": [0, 3], "working_set_bytes": 4096.0, "bytes_per_second": 3e9,
      "bytes_per_second_least": 2e9, "bytes_per_second_most": 4e9, "relative_error": 1.0,
      "bytes_per_second_with_write_allocate": 4e9})"));
  EXPECT_EQ(rows.at("bandwidth")[1], json::parse(R"({
      "level": "memory", "pattern": "copy", "streaming_stores": true, "threads": 1,
      "processors": [0], "bytes_per_second": null,
      "reasons": {"bytes_per_second": "this build knows no streaming stores"}})"));
  EXPECT_EQ(rows.at("multiply_add")[0], json::parse(R"({
      "type": "float", "threads": 2, "flops_per_second": 7e9, "flops_per_second_least": 5e9,
      "flops_per_second_most": 8e9, "relative_error": 0.6})"));
  EXPECT_EQ(rows.at("launch")[0], json::parse(R"({
      "backend": "seq", "threads": 3, "iterations": 3, "seconds": 2.0, "seconds_least": 1.0,
      "seconds_most": 3.0, "relative_error": 2.0})"));
  EXPECT_EQ(rows.at("launch")[1], json::parse(R"({
      "backend": "gpu", "seconds": null, "reasons": {"seconds": "no device"}})"));
  EXPECT_EQ(rows.at("vectors"), "AVX2");
  EXPECT_EQ(rows.at("fused_multiply_add"), true);
  EXPECT_EQ(rows.at("pinned"), true);
}

TEST(measured_ceilings, say_nothing_of_loops_that_were_not_measured) {
  EXPECT_FALSE(to_json(measured_ceilings{}).contains("vectors"));
}

}  // namespace
}  // namespace toll::suite
