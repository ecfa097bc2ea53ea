// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/child_process.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace toll::suite {

/// Where the workers of the ranks of a node meet, before and after each sample.
struct meeting_place {
  std::string file = {};  // the memory that they share; empty if this rank measures by itself
  int ranks = 1;
  int self = 0;
  std::uint64_t process = 0;  // which of the sweep, from 1
  double timeout = 0;         // seconds, after which nobody is waited for any more

  bool operator==(const meeting_place&) const = default;
};

/// How far each rank of a node is: a number in shared memory that only grows. Who waits for the
/// others waits until each is as far, or farther, so that a rank which leaves out samples, or a
/// whole process, holds up nobody.
class shared_stages {
public:
  /// Maps the file, which is made long enough.
  /// errors   std::system_error
  shared_stages(const std::string& file, int ranks);
  shared_stages(const shared_stages&) = delete;
  shared_stages& operator=(const shared_stages&) = delete;
  ~shared_stages();

  void reach(int rank, std::uint64_t stage);

  /// Whether all are there or farther.
  bool have_reached(std::uint64_t stage) const;

  /// Whether one is farther.
  bool has_passed(std::uint64_t stage) const;

private:
  /// A rank that spins on another's stage is to disturb no third.
  struct alignas(64) slot {
    std::atomic<std::uint64_t> stage;
  };

  slot* slots_ = nullptr;
  std::size_t ranks_;
};

/// The stages of one process lie between these. A rank is at the last when its worker has died, and
/// at the one before when it has ended: others may not have looked yet who ended a sample with them.
std::uint64_t first_stage_of(std::uint64_t process);
std::uint64_t last_stage_of(std::uint64_t process);

/// What a worker does around the samples of its cells.
class meeting {
public:
  explicit meeting(const meeting_place& place);

  /// All ranks begin cells in the same order.
  void begin_cell();

  /// Waits for the others before a sample. False if one has gone on, or did not come.
  bool begin_sample();

  /// Does `work` until all others have ended this sample, so that the slowest ends it under the
  /// same load. False if one did not end it.
  bool end_sample(const std::function<void()>& work);

private:
  bool wait_for(std::uint64_t stage, const std::function<void()>& meanwhile);

  meeting_place place_;
  shared_stages stages_;
  std::uint64_t stage_;
  std::uint64_t cells_ = 0;
  bool is_over_ = false;  // somebody did not come
};

}  // namespace toll::suite
