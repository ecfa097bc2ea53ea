// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/rank_group.hpp"

#include <mpi.h>

#include <cstdint>
#include <vector>

namespace toll::suite {

/// All ranks that mpirun or srun started, from here to the end of this process. A rank that waits
/// for others sleeps: MPI itself would spin, beside a worker that measures.
class mpi_group final : public rank_group {
public:
  mpi_group(int& argc, char**& argv);

  void set_timeout(double seconds) override { timeout_ = seconds; }

  bool any(bool mine) override;
  std::uint64_t of_first(std::uint64_t mine) override;
  meeting_place place(const std::vector<int>& processors) override;

  /// Ends MPI if all ranks come to this. Otherwise it stays as it is: to end it waits forever for
  /// one that is lost.
  void finish();

private:
  bool is_done_in_time(MPI_Request& request) const;
  void wait(MPI_Request& request) const;
  void require_disjoint(const std::vector<int>& processors);

  MPI_Comm all_ = MPI_COMM_NULL;
  MPI_Comm at_end_ = MPI_COMM_NULL;
  MPI_Comm on_node_ = MPI_COMM_NULL;
  descriptor meeting_;  // keeps the shared memory, which has no name any more
  double timeout_ = 60;
};

}  // namespace toll::suite
