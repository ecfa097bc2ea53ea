// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/meeting.hpp"

#include <cstdint>
#include <stdexcept>
#include <vector>

namespace toll::suite {

/// A rank did not answer in time: it died, or hangs.
class rank_lost : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// The ranks of a job that take each sample at the same moment. Only toll-mpi has one. What it
/// agrees on, all ranks ask for in the same order.
class rank_group {
public:
  rank_group() = default;
  rank_group(const rank_group&) = delete;
  rank_group& operator=(const rank_group&) = delete;
  virtual ~rank_group() = default;

  /// How long a rank is waited for.
  virtual void set_timeout(double seconds) = 0;

  /// Whether any rank says so. errors   rank_lost
  virtual bool any(bool mine) = 0;

  /// The number of rank 0. errors   rank_lost
  virtual std::uint64_t of_first(std::uint64_t mine) = 0;

  /// Where the workers of this rank's node meet.
  /// errors   usage_error if two of its ranks may use one processor; rank_lost
  virtual meeting_place place(const std::vector<int>& processors) = 0;
};

}  // namespace toll::suite
