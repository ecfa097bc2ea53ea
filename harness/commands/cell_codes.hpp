// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/cell.hpp"
#include "harness/report/code_report.hpp"
#include "machine_code/listing.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// Null if the cell has none of that name that can run here.
const variant* arm_named(const cell& c, std::string_view name);

/// The cell with its baseline and its portable arm only. requires   both
cell with_two_arms(const cell& c);

/// Why a cell's code cannot be compared; empty if it can.
std::string reason_against_code_of(const cell& c);

/// The code of some cells.
struct cell_codes {
  machine_code::listing listing;  // what the cells' code points into
  std::vector<cell_code> cells;
};

/// The code of both arms of each cell, compared where it can be.
/// errors   usage_error if the executable is stripped, holds instructions that are not known, or is
/// for another machine than x86-64
cell_codes codes_of(const std::vector<cell>& cells);

}  // namespace toll::suite
