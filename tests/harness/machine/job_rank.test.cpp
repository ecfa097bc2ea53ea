// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/job_rank.hpp"

#include "harness/machine/json_record.hpp"
#include "tests/harness/machine/fake_system.hpp"

#include <gtest/gtest.h>

#include <map>
#include <utility>

namespace toll::suite {
namespace {

using variables = std::map<std::string, std::string>;

environment with(variables set) {
  return [set = std::move(set)](const std::string& name) -> std::optional<std::string> {
    const auto found = set.find(name);
    return found != set.end() ? std::optional{found->second} : std::nullopt;
  };
}

job_rank rank_with(variables set) {
  testing::fake_system system;
  system.with("/proc/sys/kernel/hostname", "host\n");
  return job_rank_from(with(std::move(set)), system.files());
}

const variables of_slurm{{"SLURM_JOB_ID", "7"},         {"SLURM_PROCID", "5"},
                         {"SLURM_LOCALID", "1"},        {"SLURM_NODEID", "2"},
                         {"SLURM_STEP_NUM_TASKS", "7"}, {"SLURM_STEP_TASKS_PER_NODE", "2(x3),1"},
                         {"SLURMD_NODENAME", "n3"}};

TEST(job_rank, is_the_only_one_outside_of_a_job) {
  const job_rank alone = rank_with({});

  EXPECT_EQ(alone.folder_name(), "host");
  EXPECT_EQ(alone.ranks, 1);
  EXPECT_EQ(alone.launcher, "");
}

TEST(job_rank, is_what_slurm_says) {
  const job_rank found = rank_with(of_slurm);

  EXPECT_EQ(found.rank, 5);
  EXPECT_EQ(found.ranks, 7);
  EXPECT_EQ(found.ranks_on_node, 2);
  EXPECT_EQ(found.folder_name(), "n3.1");
}

TEST(job_rank, of_a_batch_script_is_the_only_one) {
  const job_rank found = rank_with({{"SLURM_JOB_ID", "7"},
                                    {"SLURM_NTASKS", "8"},
                                    {"SLURM_PROCID", "0"},
                                    {"SLURMD_NODENAME", "n1"}});

  EXPECT_EQ(found.ranks, 1);
  EXPECT_EQ(found.folder_name(), "n1");
}

TEST(job_rank, is_that_of_open_mpi_where_slurm_started_its_daemons) {
  variables set = of_slurm;
  set["OMPI_COMM_WORLD_RANK"] = "3";
  set["OMPI_COMM_WORLD_SIZE"] = "4";
  set["OMPI_COMM_WORLD_LOCAL_RANK"] = "3";
  set["OMPI_COMM_WORLD_LOCAL_SIZE"] = "4";
  const job_rank found = rank_with(set);

  EXPECT_EQ(found.launcher, "Open MPI");
  EXPECT_EQ(found.rank, 3);
  EXPECT_EQ(found.folder_name(), "n3.3");
}

TEST(job_rank, takes_no_path_from_a_name) {
  EXPECT_EQ(rank_with({{"SLURMD_NODENAME", "../n"}}).folder_name(), ".._n");
}

TEST(tasks_on_node, reads_what_slurm_abbreviates) {
  EXPECT_EQ(tasks_on_node("2(x3),1", 0), 2);
  EXPECT_EQ(tasks_on_node("2(x3),1", 2), 2);
  EXPECT_EQ(tasks_on_node("2(x3),1", 3), 1);
  EXPECT_EQ(tasks_on_node("2(x3),1", 4), std::nullopt);
  EXPECT_EQ(tasks_on_node("many", 0), std::nullopt);
  EXPECT_EQ(tasks_on_node("", 0), std::nullopt);
}

TEST(bound_to, names_the_smallest_part) {
  topology two_sockets = topology::described("pack:2 numa:2 core:2 pu:2");
  const auto of = [&](std::vector<int> allowed) {
    two_sockets.allowed = std::move(allowed);
    return bound_to(two_sockets);
  };

  EXPECT_EQ(of({0, 1}), "core");
  EXPECT_EQ(of({1}), "part of a core");
  EXPECT_EQ(of({4, 5, 6, 7}), "numa_node");
  EXPECT_EQ(of({0, 2, 4}), "part of a socket");
  EXPECT_EQ(of({8, 9, 10, 11, 12, 13, 14, 15}), "socket");
  EXPECT_EQ(of({0, 8}), "part of a machine");
  EXPECT_EQ(of({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}), "machine");
}

}  // namespace
}  // namespace toll::suite
