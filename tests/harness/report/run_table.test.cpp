// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_table.hpp"

#include "tests/harness/made_up.hpp"
#include "tests/harness/report/outcomes.hpp"

#include <gtest/gtest.h>

namespace toll {
namespace {

using json = nlohmann::json;
using testing::excluded;
using testing::made_up;
using testing::timed;

const variant baseline = made_up("add", "one", "baseline");
const variant portable = made_up("add", "one", "portable");
const build_facts release{
    .version = "1", .type = "Release", .compiler = "c", .optimised = true, .sanitizers = {}};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(run_table, shows_a_cell_on_a_row) {
  sweep_result result;
  result.outcomes = {timed(baseline, 1000, {2000, 2000, 2000}),
                     timed(portable, 1000, {3000, 3000, 3000})};

  const std::string text = run_table(result, release);

  EXPECT_TRUE(contains(
      text,
      "add/loop          one      default  1000        1      2 us      3 us  8 GB/s           -  "
      "1.500 [1.500, 1.500]  yes\n"))
      << text;
}

TEST(run_table, shows_how_near_a_row_comes_to_what_binds_it) {
  const json rows{
      {"bandwidth", {{{"level", "L1"}, {"threads", 1}, {"bytes_per_second", 16e9}}}},
      {"multiply_add", {{{"type", "double"}, {"threads", 1}, {"flops_per_second", 1e12}}}},
      {"launch", {{{"backend", "one"}, {"threads", 1}, {"seconds", 1e-9}}}}};
  const roofline ceilings{rows, topology::described("l1d:1(size=32KiB) core:1 pu:1")};
  sweep_result result;
  result.outcomes = {timed(baseline, 1000, {2000}), timed(portable, 1000, {3000})};

  // 24,000 bytes take 1.5 us at the least.
  EXPECT_TRUE(contains(run_table(result, release, ceilings), "8 GB/s     50 % L1"))
      << run_table(result, release, ceilings);
  EXPECT_FALSE(contains(run_table(result, release), "% L1"));
}

TEST(run_table, counts_flops_where_they_outnumber_bytes) {
  variant busy = portable;
  busy.work_of = [](index_t) { return work{.flops = 5000, .bytes_written = 8}; };
  sweep_result result;
  result.outcomes = {timed(busy, 1000, {1000})};

  EXPECT_TRUE(contains(run_table(result, release), "5 GFLOP/s"));
}

TEST(run_table, states_no_toll_of_a_build_that_is_not_optimised) {
  build_facts debug = release;
  debug.optimised = false;
  debug.type = "Debug";
  sweep_result result;
  result.outcomes = {timed(baseline, 1000, {2000}), timed(portable, 1000, {3000})};

  const std::string text = run_table(result, debug);

  EXPECT_FALSE(contains(text, "1.500")) << text;
  EXPECT_TRUE(contains(text, "no ratio is stated: this build is not optimised")) << text;
}

TEST(run_table, states_no_toll_under_sanitizers) {
  build_facts sanitized = release;
  sanitized.sanitizers = "address";
  sweep_result result;
  result.outcomes = {timed(baseline, 1000, {2000}), timed(portable, 1000, {3000})};

  const std::string text = run_table(result, sanitized);

  EXPECT_FALSE(contains(text, "1.500")) << text;
  EXPECT_TRUE(contains(text, "sanitizers on (address)")) << text;
}

TEST(run_table, gives_a_wrong_variant_no_figure_but_a_reason) {
  sweep_result result;
  result.outcomes = {timed(baseline, 1000, {2000}),
                     excluded(portable, 1000, status::wrong, "y[3]: wrong element")};

  const std::string text = run_table(result, release);

  EXPECT_TRUE(contains(text, "2 us     wrong     -           -  -                  no\n")) << text;
  EXPECT_TRUE(
      contains(text, "wrong: add/loop one default portable n=1000 threads=1: y[3]: wrong element"))
      << text;
}

TEST(run_table, shows_a_peer_on_a_row_of_its_own) {
  const variant peer = made_up("add", "one", "kokkos");
  sweep_result result;
  result.outcomes = {timed(baseline, 10, {2000}), timed(peer, 10, {3000}),
                     timed(portable, 10, {2000})};

  EXPECT_TRUE(contains(run_table(result, release), "add/loop (kokkos)"));
}

TEST(time_text, chooses_a_unit) {
  EXPECT_EQ(time_text(1.5e-9), "1.5 ns");
  EXPECT_EQ(time_text(1.5e-6), "1.5 us");
  EXPECT_EQ(time_text(0.25), "250 ms");
  EXPECT_EQ(time_text(12), "12 s");
}

}  // namespace
}  // namespace toll
