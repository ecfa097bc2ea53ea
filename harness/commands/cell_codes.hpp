// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/code/listing.hpp"
#include "harness/plan/cell.hpp"
#include "harness/report/code_report.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace toll {

/// Whether the machine code of this processor can be read.
extern const bool reads_this_processor;

/// Null if the cell has none of that name that can run here.
const variant* arm_named(const cell& c, std::string_view name);

/// The cell with its baseline and its portable arm only. requires   both
cell with_two_arms(const cell& c);

/// Why a cell's code cannot be compared; empty if it can.
std::string reason_against_code_of(const cell& c);

/// The code of both arms of each cell, compared where it can be. The listing must outlive what is
/// returned, which points into it.
/// errors   usage_error if the executable is stripped
std::vector<cell_code> codes_of(const std::vector<cell>& cells, const machine_code::listing& code);

}  // namespace toll
