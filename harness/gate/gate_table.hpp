// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/cell_verdict.hpp"
#include "harness/gate/paired_cell.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// Without regard to waivers.
cell_verdict verdict_of(const paired_cell& c);

/// What is to be known of the whole: with what confidence it holds, what was dropped, and in which cells
/// the portable arm is so much faster than the baseline that the baseline is suspect.
std::vector<std::string> lines_below(const std::vector<paired_cell>& paired_cells,
                                     const gate_course& course);

}  // namespace toll::suite
