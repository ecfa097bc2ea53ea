// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/job_rank.hpp"

#include "harness/machine/json_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace toll::suite {
namespace {

/// Variables in which a launcher counts its ranks. Of MPICH only Hydra has the local ones.
struct launcher_variables {
  const char* launcher;
  const char* rank;
  const char* ranks;
  const char* local_rank;
  const char* ranks_on_node;
};

constexpr launcher_variables of_open_mpi{"Open MPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
                                         "OMPI_COMM_WORLD_LOCAL_RANK",
                                         "OMPI_COMM_WORLD_LOCAL_SIZE"};
constexpr launcher_variables of_mpich{"MPICH", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID",
                                      "MPI_LOCALNRANKS"};

std::optional<int> count_in(const environment& variables, const std::string& name) {
  const auto said = variables(name);
  const auto number = said ? number_in(*said) : std::nullopt;
  return number && *number >= 0 && *number < 1e9 ? std::optional{static_cast<int>(*number)}
                                                 : std::nullopt;
}

bool read(job_rank& into, const environment& variables, const launcher_variables& names) {
  const auto rank = count_in(variables, names.rank);
  const auto local_rank = count_in(variables, names.local_rank);
  if (!rank || !local_rank) {
    return false;
  }
  into.launcher = names.launcher;
  into.rank = *rank;
  into.local_rank = *local_rank;
  into.ranks = count_in(variables, names.ranks).value_or(1);
  into.ranks_on_node = count_in(variables, names.ranks_on_node).value_or(1);
  return true;
}

/// A batch script is no step, and what it starts itself runs once.
void read_slurm(job_rank& into, const environment& variables) {
  const auto tasks = variables("SLURM_STEP_TASKS_PER_NODE");
  if (!variables("SLURM_JOB_ID")) {
    return;
  }
  into.launcher = "Slurm";
  if (!tasks) {
    return;
  }
  into.rank = count_in(variables, "SLURM_PROCID").value_or(0);
  into.local_rank = count_in(variables, "SLURM_LOCALID").value_or(0);
  into.ranks = count_in(variables, "SLURM_STEP_NUM_TASKS").value_or(1);
  into.ranks_on_node =
      tasks_on_node(*tasks, count_in(variables, "SLURM_NODEID").value_or(0)).value_or(1);
}

}  // namespace

environment environment_of_this_process() {
  return [](const std::string& name) -> std::optional<std::string> {
    const char* const value = std::getenv(name.c_str());
    return value != nullptr ? std::optional<std::string>{value} : std::nullopt;
  };
}

std::string job_rank::folder_name() const {
  std::string name = ranks_on_node > 1 ? fmt::format("{}.{}", node, local_rank) : node;
  std::ranges::replace(name, '/', '_');
  return name;
}

job_rank job_rank_from(const environment& variables, const system_files& files) {
  job_rank found;
  // Several daemons of Slurm may share a host, and then only this name tells their nodes apart.
  found.node = variables("SLURMD_NODENAME")
                   .value_or(files.read("/proc/sys/kernel/hostname").text.value_or("unknown"));
  if (!read(found, variables, of_open_mpi) && !read(found, variables, of_mpich)) {
    read_slurm(found, variables);
  }
  return found;
}

job_rank this_job_rank() {
  return job_rank_from(environment_of_this_process(), system_files{});
}

std::optional<int> tasks_on_node(std::string_view list, int node) {
  while (!list.empty()) {
    const std::string_view part = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), part.size() + 1));
    const auto tasks = number_in(std::string{part});
    const std::size_t times = part.find("(x");
    const auto nodes = times == std::string_view::npos
                           ? std::optional{1.0}
                           : number_in(std::string{part.substr(times + 2)});
    if (!tasks || !nodes) {
      return std::nullopt;
    }
    if (node < *nodes) {
      return static_cast<int>(*tasks);
    }
    node -= static_cast<int>(*nodes);
  }
  return std::nullopt;
}

std::string bound_to(const topology& processors) {
  const auto holds_all = [&](const std::vector<int>& part) {
    return std::ranges::all_of(processors.allowed,
                               [&](int p) { return std::ranges::find(part, p) != part.end(); });
  };
  const auto described = [&](const char* what, const std::vector<int>& part) {
    return part.size() == processors.allowed.size() ? std::string{what}
                                                    : fmt::format("part of a {}", what);
  };
  std::size_t all = 0;
  for (const auto& core : processors.cores) {
    all += core.size();
  }
  if (all == processors.allowed.size()) {
    return "machine";
  }
  for (const auto& core : processors.cores) {
    if (holds_all(core)) {
      return described("core", core);
    }
  }
  for (const auto& node : processors.numa_nodes) {
    if (node.processors.size() < all && holds_all(node.processors)) {
      return described("numa_node", node.processors);
    }
  }
  for (const auto& socket : processors.packages) {
    if (socket.size() < all && holds_all(socket)) {
      return described("socket", socket);
    }
  }
  return "part of a machine";
}

void add_job(json_record& to, const topology& processors, const system_files& files,
             const environment& variables) {
  const job_rank self = job_rank_from(variables, files);
  if (self.launcher.empty()) {
    to.add_unknown("job",
                   "nothing says that this is a rank of a job: neither SLURM_JOB_ID nor "
                   "variables of Open MPI or MPICH are set");
    return;
  }
  json_record job;
  job.add("launcher", self.launcher);
  job.add("node", self.node);
  job.add("rank", self.rank);
  job.add("ranks", self.ranks);
  job.add("local_rank", self.local_rank);
  job.add("ranks_on_node", self.ranks_on_node);
  job.add("bound_to", bound_to(processors));
  for (const char* const name :
       {"SLURM_JOB_ID", "SLURM_JOB_NAME", "SLURM_ARRAY_JOB_ID", "SLURM_ARRAY_TASK_ID",
        "SLURM_RESTART_COUNT", "SLURM_STEP_ID", "SLURM_PROCID", "SLURM_LOCALID", "SLURM_NTASKS",
        "SLURM_CPUS_PER_TASK", "SLURM_JOB_NODELIST", "SLURM_JOB_NUM_NODES", "SLURM_NODEID",
        "SLURMD_NODENAME", "SLURM_JOB_PARTITION", "SLURM_CLUSTER_NAME", "SLURM_CPU_BIND"}) {
    const auto value = variables(name);
    job.add(name, reading{.text = value, .reason = value ? "" : "not set"});
  }
  to.add("job", job.object());
}

}  // namespace toll::suite
