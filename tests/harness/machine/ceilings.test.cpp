// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/ceilings.hpp"

#include "harness/machine/bandwidth.hpp"
#include "tests/harness/machine/fake_system.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <set>
#include <stdexcept>
#include <thread>
#include <tuple>

namespace toll::suite {
namespace {

using json = nlohmann::json;
using testing::unexplained_nulls;

const ceiling_settings short_ones{.repetitions = 3, .min_time = 0.0001, .memory_available = 1e9};

const char* const small_machine = "l3:1(size=256KiB) l2:2(size=32KiB) l1d:1(size=8KiB) core:1 pu:1";

void expect_rate(const json& row, const std::string& name) {
  for (const std::string& key : {name, name + "_least", name + "_most"}) {
    ASSERT_TRUE(row.at(key).is_number()) << row;
    EXPECT_TRUE(std::isfinite(row.at(key).get<double>())) << row;
    EXPECT_GT(row.at(key).get<double>(), 0) << row;
  }
  EXPECT_LE(row.at(name + "_least"), row.at(name)) << row;
  EXPECT_LE(row.at(name), row.at(name + "_most")) << row;
}

TEST(measure_bandwidth_and_flops, measures_every_level_pattern_and_number_of_threads) {
  const json rows =
      to_json(measure_bandwidth_and_flops({.threads = {1, 2}, .settings = short_ones},
                                          topology::described(small_machine), [](double) {}));

  std::set<std::tuple<std::string, std::string, bool, int>> found;
  for (const json& row : rows.at("bandwidth")) {
    found.emplace(row.at("level").get<std::string>(), row.at("pattern").get<std::string>(),
                  row.at("streaming_stores").get<bool>(), row.at("threads").get<int>());
    if (row.at("streaming_stores") == true && row.at("bytes_per_second").is_null()) {
      continue;  // a processor may have no such stores
    }
    expect_rate(row, "bytes_per_second");
    EXPECT_GT(row.at("working_set_bytes"), 0) << row;
    EXPECT_EQ(row.at("processors").size(), row.at("threads").get<std::size_t>());
  }
  EXPECT_EQ(found.size(), 2U * (3 * 4 + 6));
  EXPECT_TRUE(found.contains({"L2", "triad", false, 2}));
  EXPECT_TRUE(found.contains({"memory", "copy", true, 1}));
  ASSERT_EQ(rows.at("multiply_add").size(), 4U);
  for (const json& row : rows.at("multiply_add")) {
    expect_rate(row, "flops_per_second");
  }
  EXPECT_EQ(unexplained_nulls(rows), std::vector<std::string>{});
}

TEST(measure_bandwidth_and_flops, counts_the_lines_that_a_store_reads_first_where_it_does) {
  const json rows = to_json(measure_bandwidth_and_flops(
      {.threads = {1}, .settings = short_ones}, topology::described(small_machine), [](double) {}));

  for (const json& row : rows.at("bandwidth")) {
    const std::string pattern = row.at("pattern");
    const bool allocates = row.at("level") != "L1" && row.at("streaming_stores") == false;
    const double factor = !allocates           ? 1.0
                          : pattern == "copy"  ? 1.5
                          : pattern == "triad" ? 4.0 / 3.0
                                               : 1.0;
    if (row.at("bytes_per_second").is_number()) {
      EXPECT_DOUBLE_EQ(row.at("bytes_per_second_with_write_allocate").get<double>(),
                       factor * row.at("bytes_per_second").get<double>())
          << row;
    }
  }
}

TEST(measure_bandwidth_and_flops, says_how_far_it_is) {
  std::vector<double> fractions;

  measure_bandwidth_and_flops({.threads = {1}, .settings = short_ones},
                              topology::described(small_machine),
                              [&](double fraction) { fractions.push_back(fraction); });

  ASSERT_EQ(fractions.size(), 3U);
  EXPECT_LT(fractions[0], fractions[1]);
  EXPECT_LE(fractions[2], 1);
}

TEST(measure_launches, measures_launches_of_an_iteration_a_thread_and_two_at_least) {
  registry all;
  std::atomic<long> loops{0};
  std::set<index_t> iterations;
  std::set<int> threads;
  all.launches.push_back({.backend = "many",
                          .is_threaded = true,
                          .prepare =
                              [&](index_t n) {
                                iterations.insert(n);
                                return [&](index_t count) { loops += count; };
                              },
                          .with_threads_on =
                              [&](const std::vector<int>& on, const std::function<void()>& work) {
                                threads.insert(static_cast<int>(on.size()));
                                work();
                              },
                          .unavailable = [] { return std::string{}; }});

  const std::vector<launch_ceiling> found =
      measure_launches("many", {.threads = {1, 3}, .settings = short_ones},
                       topology::described(small_machine), all, [](double) {});

  ASSERT_EQ(found.size(), 2U);
  const json rows = to_json(measured_ceilings{.launch = found});
  expect_rate(rows.at("launch")[1], "seconds");
  EXPECT_EQ(rows.at("launch")[1].at("threads"), 3);
  EXPECT_EQ(iterations, (std::set<index_t>{2, 3}));
  EXPECT_EQ(threads, (std::set<int>{1, 3}));
  EXPECT_GT(loops, 6);
}

TEST(measure_launches, forgets_the_first_launches_and_never_takes_one_alone) {
  registry all;
  std::vector<index_t> calls;
  all.launches.push_back({.backend = "one",
                          .is_threaded = false,
                          .prepare =
                              [&](index_t) {
                                return [&](index_t count) {
                                  // At first a slice of the scheduler each.
                                  std::this_thread::sleep_for(std::chrono::microseconds{
                                      calls.empty() ? 10 * count : count});
                                  calls.push_back(count);
                                };
                              },
                          .with_threads_on = [](const std::vector<int>&,
                                                const std::function<void()>& work) { work(); },
                          .unavailable = [] { return std::string{}; }});

  const std::vector<launch_ceiling> found =
      measure_launches("one", {.threads = {1}, .settings = short_ones},
                       topology::described(small_machine), all, [](double) {});

  EXPECT_EQ(calls, (std::vector<index_t>{100, 100, 100, 100, 100}));
  ASSERT_EQ(found.size(), 1U);
  ASSERT_TRUE(found[0].seconds);
  EXPECT_LT(found[0].seconds->least, 9e-6);
  EXPECT_NEAR(found[0].seconds->relative_error(),
              found[0].seconds->most / found[0].seconds->least - 1, 1e-9);
}

TEST(measure_launches, explains_a_backend_that_cannot_run_here) {
  registry all;
  all.launches.push_back(
      {.backend = "gpu", .prepare = {}, .with_threads_on = {}, .unavailable = [] {
         return std::string{"no device"};
       }});
  const ceiling_request request{.threads = {1}, .settings = short_ones};

  const std::vector<launch_ceiling> found =
      measure_launches("gpu", request, topology::described(small_machine), all, [](double) {});

  ASSERT_EQ(found.size(), 1U);
  EXPECT_FALSE(found[0].seconds);
  EXPECT_EQ(found[0].reason, "no device");
  EXPECT_THROW(
      measure_launches("gpu", request, topology::described(small_machine), {}, [](double) {}),
      std::runtime_error);
}

double bytes_of(const std::vector<level_plan>& plans, const std::string& level) {
  for (const level_plan& p : plans) {
    if (p.level == level) {
      return p.reason.empty() ? p.bytes_per_thread : -1;
    }
  }
  return -2;
}

TEST(plan_levels, keeps_arrays_well_inside_a_cache_and_well_outside_of_the_one_before) {
  const topology topo =
      topology::described("l3:1(size=32MiB) l2:4(size=1MiB) l1d:1(size=48KiB) core:1 pu:1");

  const auto one = plan_levels(topo, {0}, 1e12);
  const auto four = plan_levels(topo, {0, 1, 2, 3}, 1e12);

  EXPECT_EQ(bytes_of(one, "L1"), 24 * 1024);
  EXPECT_EQ(bytes_of(one, "L2"), 512 * 1024);
  EXPECT_EQ(bytes_of(one, "L3"), 16 << 20);
  EXPECT_EQ(bytes_of(one, "memory"), 128 << 20);
  EXPECT_EQ(bytes_of(four, "L2"), 512 * 1024);
  EXPECT_EQ(bytes_of(four, "L3"), 4 << 20);
  EXPECT_EQ(bytes_of(four, "memory"), 32 << 20);
}

TEST(plan_levels, leaves_out_a_cache_that_cannot_be_distinguished_from_the_one_before) {
  const topology topo =
      topology::described("l3:1(size=5MiB) l2:4(size=1MiB) l1d:1(size=32KiB) core:1 pu:1");

  EXPECT_GT(bytes_of(plan_levels(topo, {0}, 1e12), "L3"), 0);
  EXPECT_EQ(bytes_of(plan_levels(topo, {0, 1, 2, 3}, 1e12), "L3"), -1);
}

TEST(plan_levels, needs_memory_beyond_the_caches) {
  const topology topo = topology::described("l3:1(size=32MiB) core:1 pu:1");

  EXPECT_EQ(bytes_of(plan_levels(topo, {0}, 400e6), "memory"), 100e6);
  EXPECT_EQ(bytes_of(plan_levels(topo, {0}, 200e6), "memory"), -1);
}

}  // namespace
}  // namespace toll::suite
