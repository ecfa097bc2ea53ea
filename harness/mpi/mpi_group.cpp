// SPDX-License-Identifier: BSD-3-Clause
#include "harness/mpi/mpi_group.hpp"

#include "harness/usage_error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace toll::suite {
namespace {

using clock = std::chrono::steady_clock;

// A rank that ended its work waits so long for the others, which come from the same sweep.
constexpr double seconds_to_finish = 10;

constexpr int most_processors = 8192;

/// Without a name in /dev/shm as soon as all have opened it, so that nobody has to remove it.
descriptor new_shared_file(std::array<char, 64>& name) {
  constexpr std::string_view pattern = "/dev/shm/toll-XXXXXX";
  std::ranges::copy(pattern, name.begin());
  return descriptor{mkstemp(name.data())};
}

}  // namespace

mpi_group::mpi_group(int& argc, char**& argv) {
  // Workers are other programs, and use none of MPI.
  setenv("OMPI_MCA_mpi_warn_on_fork", "0", 0);
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &all_);
  MPI_Comm_dup(MPI_COMM_WORLD, &at_end_);
}

bool mpi_group::is_done_in_time(MPI_Request& request) const {
  constexpr std::chrono::microseconds between{200};
  const auto end = clock::now() + std::chrono::duration<double>(timeout_);
  for (int is_done = 0;;) {
    MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
    if (is_done != 0 || clock::now() > end) {
      return is_done != 0;
    }
    std::this_thread::sleep_for(between);
  }
}

void mpi_group::wait(MPI_Request& request) const {
  if (!is_done_in_time(request)) {
    throw rank_lost(fmt::format("another rank did not answer for {:.0f} s", timeout_));
  }
}

bool mpi_group::any(bool mine) {
  const int own = mine ? 1 : 0;
  int most = 0;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Iallreduce(&own, &most, 1, MPI_INT, MPI_MAX, all_, &request);
  wait(request);
  return most != 0;
}

std::uint64_t mpi_group::of_first(std::uint64_t mine) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibcast(&mine, 1, MPI_UINT64_T, 0, all_, &request);
  wait(request);
  return mine;
}

meeting_place mpi_group::place(const std::vector<int>& processors) {
  meeting_place found;
  any(false);  // with a timeout, unlike what follows
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &on_node_);
  MPI_Comm_rank(on_node_, &found.self);
  MPI_Comm_size(on_node_, &found.ranks);
  require_disjoint(processors);
  std::array<char, 64> name{};
  if (found.self == 0) {
    meeting_ = new_shared_file(name);
  }
  MPI_Bcast(name.data(), static_cast<int>(name.size()), MPI_CHAR, 0, on_node_);
  if (found.self != 0) {
    meeting_ = descriptor{open(name.data(), O_RDWR | O_CLOEXEC)};
  }
  const bool is_open = !any(!meeting_.is_open());  // all that could have opened it by now
  if (found.self == 0) {
    unlink(name.data());
  }
  if (!is_open) {
    throw usage_error(
        "ranks cannot share a file in /dev/shm; toll run --per-node measures without");
  }
  found.file = fmt::format("/proc/{}/fd/{}", getpid(), meeting_.number());
  return found;
}

/// Two ranks on one processor would measure the scheduler.
void mpi_group::require_disjoint(const std::vector<int>& processors) {
  std::vector<int> users(most_processors, 0);
  for (const int processor : processors) {
    users.at(static_cast<std::size_t>(processor)) = 1;
  }
  MPI_Allreduce(MPI_IN_PLACE, users.data(), most_processors, MPI_INT, MPI_SUM, on_node_);
  const auto shared = std::ranges::find_if(users, [](int count) { return count > 1; });
  const bool is_shared = shared != users.end();
  if (any(is_shared)) {
    throw usage_error(
        is_shared ? fmt::format("processor {} may be used by {} ranks of this node; bind each rank "
                                "to its own: mpirun --bind-to core, or srun --cpu-bind=cores",
                                shared - users.begin(), *shared)
                  : "ranks of another node share a processor; bind each rank to its own");
  }
}

void mpi_group::finish() {
  timeout_ = seconds_to_finish;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibarrier(at_end_, &request);
  if (is_done_in_time(request)) {
    MPI_Finalize();
  }
}

}  // namespace toll::suite
