// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/protocol.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace toll {

/// How a worker measures the two arms of a cell against each other.
struct pair_settings {
  int rounds = 3;                 // two samples of each arm in each
  double sample_seconds = 0.003;  // that an arm takes at least between two readings of the clock
  std::uint64_t seed = 0;         // of the order of cells and samples
  std::size_t array_offset = 0;   // of array_offset.hpp
};

/// The tasks of the order are pairs: the baseline of a cell at an even index, its portable arm at
/// the next.
nlohmann::json pair_order(const work_order& pairs, const pair_settings& how);

/// None if the parent's text is no such order.
std::optional<pair_settings> pair_settings_from(const nlohmann::json& told);

/// Times the two arms of each pair by turns: every round has two samples of the portable arm, two
/// of the baseline, and two of the baseline once more, in a random order that is then gone through
/// backwards, so that whatever changes evenly cancels out. Before each sample the data are put
/// back, unless one run fills a sample. In the end both arms are verified by what a sample leaves
/// behind. Says of each pair how the medians of its samples compare.
void measure_pairs(const work_order& pairs, const pair_settings& how, const event_writer& events);

}  // namespace toll
