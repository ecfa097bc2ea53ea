// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/defaults.hpp"
#include "harness/worker/meeting.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace toll::suite {

/// Seconds of a run that needs none before it to fill the caches, which takes milliseconds.
inline constexpr double longest_to_warm = 0.02;

/// How a worker takes samples: the same for toll run and toll gate.
struct sampling {
  int samples = defaults::samples;       // of each arm, an even number: each round takes two
  double min_time = defaults::min_time;  // seconds that a sample lasts at least

  // Of a sample, that may go to others, or it is dropped: below it a disturbance cannot be distinguished
  // from the noise of a quiet machine. From 1 on nothing is dropped.
  double most_disturbed = defaults::most_disturbed;

  // By plan no round begins later, but the first: more processes say more than more rounds.
  double longest = 0.2;                                   // seconds for each cell
  double left = std::numeric_limits<double>::infinity();  // seconds for everything

  std::uint64_t seed = 0;            // of the order of cells and samples
  std::size_t array_offset = 0;      // of array_offset.hpp
  bool proves_work = false;          // a second look at each arm: does every run do its work?
  std::vector<int> processors = {};  // one for each thread
  meeting_place meets = {};          // whom each sample waits for

  bool operator==(const sampling&) const = default;
};

}  // namespace toll::suite
