// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/host_list.hpp"

#include "harness/nodes/lost_nodes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace toll::suite {
namespace {

using names = std::vector<std::string>;

TEST(host_list, is_read_as_slurm_writes_it) {
  EXPECT_EQ(hosts_in("n1"), names{"n1"});
  EXPECT_EQ(hosts_in("n[1-3,7],login1"), (names{"n1", "n2", "n3", "n7", "login1"}));
  EXPECT_EQ(hosts_in("n[008-011]"), (names{"n008", "n009", "n010", "n011"}));
  EXPECT_EQ(hosts_in("r[1-2]n[1-2]-ib"), (names{"r1n1-ib", "r1n2-ib", "r2n1-ib", "r2n2-ib"}));
}

TEST(host_list, is_nothing_where_it_cannot_be_understood) {
  for (const std::string list :
       {"n[1", "n[]", "n[3-1]", "n[a-b]", "n[1-99999999999]", "n[1-9999]m[1-9999]", "n[1--2]"}) {
    EXPECT_EQ(hosts_in(list), names{}) << list;
  }
}

TEST(lost_nodes, are_those_of_a_job_without_a_journal_of_any_job) {
  lost_nodes known;
  known.add({.node = "n1.example", .host = "n1.example", .job = "7", .job_nodes = "n[1-4]"});
  known.add({.node = "n3", .host = "vm", .job = "7", .job_nodes = "n[1-4]"});
  known.add({.node = "n4", .host = "n4", .job = "8", .job_nodes = "n[4-5]"});

  const auto lost = known.all();

  ASSERT_EQ(lost.size(), 2U);
  EXPECT_EQ(lost[0].job, "7");
  EXPECT_EQ(lost[0].nodes, names{"n2"});
  EXPECT_EQ(lost[1].nodes, names{"n5"});
}

}  // namespace
}  // namespace toll::suite
