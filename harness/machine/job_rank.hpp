// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"
#include "harness/machine/topology.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace toll::suite {

/// The value of an environment variable, if it is set.
using environment = std::function<std::optional<std::string>(const std::string& name)>;

environment environment_of_this_process();

/// Which of the processes of a job this is, as mpirun or Slurm says in the environment. A process
/// that neither started is the only rank of its node.
struct job_rank {
  std::string node = {};      // its name in Slurm, or of the host
  std::string launcher = {};  // what started it: Open MPI, MPICH or Slurm; empty if nothing did
  int rank = 0;
  int ranks = 1;
  int local_rank = 0;  // on the node
  int ranks_on_node = 1;

  /// Of the folder with this rank's results: the node, and behind a dot the local rank where the
  /// node has several. The same again when the job is requeued, unlike the rank.
  std::string folder_name() const;
};

/// Open MPI and MPICH go before Slurm, which starts their daemons as ranks of its own.
job_rank job_rank_from(const environment& variables, const system_files& files);

/// Of this process.
job_rank this_job_rank();

/// What Slurm's SLURM_STEP_TASKS_PER_NODE, such as "2(x3),1", says of one node; none if it says
/// nothing of it.
std::optional<int> tasks_on_node(std::string_view list, int node);

/// The smallest part of the machine with all processors that this process may use: core,
/// numa_node, socket or machine; "part of a ..." if it may not use all of it.
std::string bound_to(const topology& processors);

/// Members of `job` in the facts: the rank, and what its launcher says. Null outside of a job.
void add_job(class json_record& to, const topology& processors, const system_files& files,
             const environment& variables);

}  // namespace toll::suite
