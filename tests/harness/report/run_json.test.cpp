// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_json.hpp"

#include "tests/harness/made_up.hpp"
#include "tests/harness/report/outcomes.hpp"

#include <gtest/gtest.h>

namespace toll {
namespace {

using testing::excluded;
using testing::made_up;
using testing::timed;

const variant baseline = made_up("add", "one", "baseline");
const variant portable = made_up("add", "one", "portable");

TEST(run_document, gives_every_row_the_facts_of_its_id) {
  sweep_result result;
  result.outcomes = {timed(baseline, 10, {5, 6})};

  const auto rows = run_document({}, result).at("benchmarks");

  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1].at("kernel"), "add");
  EXPECT_EQ(rows[1].at("algorithm"), "loop");
  EXPECT_EQ(rows[1].at("backend"), "one");
  EXPECT_EQ(rows[1].at("tuning"), "default");
  EXPECT_EQ(rows[1].at("variant"), "baseline");
  EXPECT_EQ(rows[1].at("n"), 10);
  EXPECT_EQ(rows[1].at("threads"), 1);
  EXPECT_EQ(rows[1].at("verified"), true);
  EXPECT_EQ(rows[1].at("real_time"), 6);
}

TEST(run_document, numbers_the_families_of_all_workers_anew) {
  sweep_result result;
  result.outcomes = {timed(baseline, 10, {5, 6}), timed(portable, 10, {5}),
                     timed(baseline, 20, {5})};

  const auto rows = run_document({}, result).at("benchmarks");

  EXPECT_EQ(rows[0].at("family_index"), 0);
  EXPECT_EQ(rows[1].at("family_index"), 0);
  EXPECT_EQ(rows[2].at("family_index"), 1);
  EXPECT_EQ(rows[3].at("family_index"), 2);
}

TEST(run_document, gives_each_row_its_share_of_the_ceiling_that_binds_it) {
  const nlohmann::json rows{
      {"bandwidth", {{{"level", "L1"}, {"threads", 1}, {"bytes_per_second", 16e9}}}},
      {"multiply_add", {{{"type", "double"}, {"threads", 1}, {"flops_per_second", 1e12}}}},
      {"launch", {{{"backend", "one"}, {"threads", 1}, {"seconds", 1e-9}}}}};
  const roofline ceilings{rows, topology::described("l1d:1(size=32KiB) core:1 pu:1")};
  sweep_result result;
  result.outcomes = {timed(baseline, 1000, {3000, 6000})};

  const auto with = run_document({}, result, ceilings).at("benchmarks");
  const auto without = run_document({}, result).at("benchmarks");

  EXPECT_EQ(with[0].at("ceiling"), "L1");
  EXPECT_DOUBLE_EQ(with[0].at("of_ceiling"), 0.5);
  EXPECT_DOUBLE_EQ(with[1].at("of_ceiling"), 0.25);
  EXPECT_FALSE(without[0].contains("ceiling"));
}

TEST(run_document, keeps_what_has_no_times_apart) {
  sweep_result result;
  result.outcomes = {timed(baseline, 10, {5}), excluded(portable, 10, status::wrong, "y[3] ...")};

  const auto document = run_document({}, result);

  EXPECT_EQ(document.at("benchmarks").size(), 1U);
  ASSERT_EQ(document.at("excluded").size(), 1U);
  EXPECT_EQ(document.at("excluded")[0].at("variant"), "portable");
  EXPECT_EQ(document.at("excluded")[0].at("status"), "wrong");
  EXPECT_EQ(document.at("excluded")[0].at("reason"), "y[3] ...");
  EXPECT_EQ(document.at("excluded")[0].at("verified"), false);
}

TEST(run_context, has_what_readers_of_the_format_need_and_what_was_built) {
  const auto context = run_context({"toll", "run"}, build_facts::of_this_executable());

  EXPECT_TRUE(context.at("caches").is_array());
  EXPECT_TRUE(context.contains("num_cpus"));
  EXPECT_EQ(context.at("command_line"), "toll run");
  EXPECT_FALSE(context.at("toll_version").get<std::string>().empty());
  EXPECT_TRUE(context.at("optimised").is_boolean());
}

}  // namespace
}  // namespace toll
