// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/node_findings.hpp"

#include "harness/nodes/drift.hpp"
#include "harness/nodes/outlier_limit.hpp"
#include "tests/harness/nodes/simulated_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace toll::suite {
namespace {

using testing::simulated;
using testing::simulated_nodes;

std::size_t named_in(const node_findings& found) {
  return found.slow.size() + found.cells.size() + found.drifts.size();
}

/// In how many of these trials any node is named.
int trials_with_alarm(int trials, simulated_nodes how) {
  int alarms = 0;
  for (int trial = 0; trial < trials; ++trial) {
    how.seed = static_cast<unsigned>(trial) + 1;
    alarms += named_in(compare_nodes(simulated(how))) > 0 ? 1 : 0;
  }
  return alarms;
}

/// Of the false alarms that are allowed in this number of trials, what is hardly ever exceeded.
int most_alarms(int trials) {
  const double expected = trials * false_alarm_rate;
  return static_cast<int>(expected + 3 * std::sqrt(expected) + 1);
}

TEST(node_findings, name_at_most_one_of_a_thousand_equal_nodes) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    EXPECT_LE(named_in(compare_nodes(simulated({.nodes = 1000, .cells = 100, .seed = seed}))), 1U);
  }
}

TEST(node_findings, keep_their_false_alarm_rate_with_few_and_with_more_nodes) {
  EXPECT_LE(trials_with_alarm(400, {.nodes = 4, .cells = 20}), most_alarms(400));
  EXPECT_LE(trials_with_alarm(400, {.nodes = 4, .cells = 20, .of_nodes = 0.02}), most_alarms(400));
  EXPECT_LE(trials_with_alarm(400, {.nodes = 20, .cells = 20, .of_nodes = 0.05}), most_alarms(400));
  EXPECT_LE(trials_with_alarm(300, {.nodes = 60, .cells = 20}), most_alarms(300));
  EXPECT_LE(trials_with_alarm(200, {.nodes = 8, .runs = 12, .cells = 10}), most_alarms(200));
}

TEST(node_findings, find_a_node_of_a_thousand_with_slow_memory) {
  int found = 0;
  for (unsigned seed = 1; seed <= 10; ++seed) {
    simulated_nodes how{.nodes = 1000, .cells = 50, .seed = seed};
    how.slower = [](int node, int, int, const std::string& bound) {
      return node == 700 && bound == "memory" ? std::log(1.05) : 0.0;
    };
    const node_findings all = compare_nodes(simulated(how));
    found += all.slow.size() == 1 && all.slow[0].node == "n700" &&
                     all.slow[0].diagnosis == "memory bandwidth"
                 ? 1
                 : 0;
  }
  EXPECT_EQ(found, 10);
}

TEST(node_findings, find_slow_memory_in_nearly_all_trials) {
  int found = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    simulated_nodes how{.nodes = 100, .cells = 20, .seed = seed};
    how.slower = [](int node, int, int, const std::string& bound) {
      return node == 7 && bound == "memory" ? std::log(1.05) : 0.0;
    };
    const node_findings all = compare_nodes(simulated(how));
    found += all.slow.size() == 1 && all.slow[0].node == "n7" ? 1 : 0;
  }
  EXPECT_GE(found, 95);
}

node_findings with_slow(const std::vector<std::string>& bounds, double by, int nodes = 4) {
  simulated_nodes how{.nodes = nodes};
  how.slower = [=](int node, int, int, const std::string& bound) {
    return node == 3 && std::ranges::find(bounds, bound) != bounds.end() ? by : 0.0;
  };
  return compare_nodes(simulated(how));
}

TEST(node_findings, name_a_clearly_slow_one_of_four_and_what_is_slow) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"memory"}, "memory bandwidth"},
      {{"L2", "flops"}, "clock or cores"},
      {{"L2", "flops", "L3", "launch"}, "clock or cores"},
      {{"memory", "L2", "flops", "L3", "launch"}, "the whole node"},
      {{"L3"}, "shared cache"},
      {{"launch"}, "launch of threads"}};
  for (const auto& [bounds, diagnosis] : cases) {
    const node_findings found = with_slow(bounds, 0.2);

    ASSERT_EQ(found.slow.size(), 1U) << diagnosis;
    EXPECT_EQ(found.slow[0].node, "n3");
    EXPECT_EQ(found.slow[0].diagnosis, diagnosis);
    for (const auto& [what, by] : found.slow[0].slower) {
      EXPECT_NEAR(by.value, 0.2, 0.03);
      EXPECT_LE(by.low, by.value);
      EXPECT_GE(by.high, by.value);
    }
  }
}

TEST(node_findings, of_four_do_not_name_what_equal_nodes_may_differ_by) {
  const node_findings found = with_slow({"memory"}, 0.04);

  EXPECT_EQ(named_in(found), 0U);
  EXPECT_EQ(found.subsystems[0].what, subsystem::memory);
  EXPECT_EQ(found.groups[0].units[found.subsystems[0].slowest].node, "n3");
  EXPECT_NEAR(found.subsystems[0].slowest_by, 0.04, 0.02);
  EXPECT_GT(found.subsystems[0].limit, 0.05);
  EXPECT_LT(found.subsystems[0].limit, 0.12);
}

/// Of four ranks on two sockets with two NUMA nodes each, on one of six nodes.
std::string part_with_slow(const std::vector<int>& ranks) {
  simulated_nodes how{.nodes = 6, .ranks = 4};
  how.slower = [&](int node, int rank, int, const std::string& bound) {
    const bool is_slow = std::ranges::find(ranks, rank) != ranks.end();
    return node == 2 && is_slow && bound == "memory" ? 0.2 : 0.0;
  };
  const node_findings found = compare_nodes(simulated(how));
  return found.slow.size() == 1 && found.slow[0].node == "n2" &&
                 found.slow[0].units.size() == ranks.size()
             ? found.slow[0].part
             : "another finding";
}

TEST(node_findings, name_the_socket_or_numa_node_that_is_slow) {
  EXPECT_EQ(part_with_slow({2, 3}), "socket 1");
  EXPECT_EQ(part_with_slow({0, 1}), "socket 0");
  EXPECT_EQ(part_with_slow({3}), "NUMA node 3");
  EXPECT_EQ(part_with_slow({1, 2}), "");
  EXPECT_EQ(part_with_slow({0, 1, 2, 3}), "");
}

TEST(node_findings, name_the_rank_that_is_slow) {
  simulated_nodes how{.nodes = 6, .ranks = 2};
  how.slower = [](int node, int rank, int, const std::string& bound) {
    return (node == 2 && rank == 1 && bound == "memory" ? 0.2 : 0.0) + 0.3 * rank;
  };
  const node_findings found = compare_nodes(simulated(how));

  ASSERT_EQ(found.slow.size(), 1U);
  EXPECT_EQ(found.slow[0].node, "n2");
  ASSERT_EQ(found.slow[0].units.size(), 1U);
  EXPECT_EQ(found.groups[0].units[found.slow[0].units[0]].rank, 1);
}

TEST(node_findings, compare_nodes_with_their_like_and_groups_with_the_largest) {
  simulated_nodes how{.nodes = 9};
  how.slower = [](int node, int, int, const std::string& bound) {
    return node > 6 && bound == "memory" ? 0.3 : 0.0;
  };
  how.change = [](int node, node_facts& facts) {
    // What the firmware keeps makes no other kind of memory.
    *facts.memory_bytes += node << 20;
    if (node > 6) {
      *facts.memory_bytes /= 2;
    }
  };
  const node_findings found = compare_nodes(simulated(how));

  EXPECT_EQ(named_in(found), 0U);
  ASSERT_EQ(found.groups.size(), 2U);
  EXPECT_EQ(found.groups[0].nodes, 6U);
  EXPECT_EQ(found.groups[1].nodes, 3U);
  ASSERT_EQ(found.differences.size(), 1U);
  EXPECT_NEAR(found.differences[0].slower.at(subsystem::memory), 0.3, 0.02);
  EXPECT_NEAR(found.differences[0].slower.at(subsystem::cores), 0, 0.02);
}

TEST(node_findings, name_a_cell_that_only_one_node_is_slow_in) {
  simulated_nodes how{.nodes = 40};
  node_table table = simulated(how);
  table.put(10, 4, {.seconds = 1.3e-3});

  const node_findings found = compare_nodes(table);

  EXPECT_TRUE(found.slow.empty());
  ASSERT_EQ(found.cells.size(), 1U);
  EXPECT_EQ(found.groups[0].units[found.cells[0].unit].node, "n11");
  EXPECT_EQ(found.cells[0].task, 4U);
  // One process of it was as fast as elsewhere.
  table.put(10, 4, {.seconds = 1.3e-3, .least = 0.77F});
  EXPECT_TRUE(compare_nodes(table).cells.empty());
}

TEST(node_findings, name_a_node_that_becomes_slower) {
  simulated_nodes how{.nodes = 4, .runs = 12};
  how.slower = [](int node, int, int run, const std::string&) {
    return node == 2 ? 0.005 * run : 0.0;
  };
  const node_findings found = compare_nodes(simulated(how));

  ASSERT_EQ(found.drifts.size(), 1U);
  EXPECT_EQ(found.groups[0].units[found.drifts[0].unit].node, "n2");
  EXPECT_NEAR(found.drifts[0].change, 0.03, 0.005);
}

TEST(node_findings, of_two_nodes_say_nothing) {
  const node_findings found = with_slow({"memory"}, 0.5, 2);

  EXPECT_EQ(named_in(found), 0U);
  EXPECT_TRUE(found.subsystems.empty());
}

TEST(trend, is_that_of_the_order) {
  EXPECT_NEAR(trend_of({1, 2, 3, 4, 5}), 9 / std::sqrt(5 * 4 * 15 / 18.0), 1e-12);
  EXPECT_NEAR(trend_of({5, 4, 3, 2, 1}), -9 / std::sqrt(5 * 4 * 15 / 18.0), 1e-12);
  EXPECT_EQ(trend_of({1, 1, 1}), 0);
  EXPECT_DOUBLE_EQ(change_in({1, 2, 9, 5, 6}), 4);
}

TEST(robust_spread, is_that_of_hand_computed_values) {
  const robust_spread spread = spread_of({1, 2, 3, 4, 100});

  EXPECT_DOUBLE_EQ(spread.middle, 3);
  EXPECT_DOUBLE_EQ(spread.deviation, 1.4826);
}

}  // namespace
}  // namespace toll::suite
