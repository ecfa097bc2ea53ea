// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/contest.hpp"
#include "harness/report/code_report.hpp"
#include "machine_code/listing.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// Why the code of the two arms cannot be compared; empty if it can.
std::string reason_against_code_of(const contest& c);

/// The code of some contests.
struct cell_codes {
  machine_code::listing listing;  // what the cells' code points into
  std::vector<cell_code> cells;
};

/// The code of both arms of each contest, compared where it can be.
/// errors   usage_error if the executable is stripped, holds instructions that are not known, or is
/// for another machine than x86-64
cell_codes codes_of(const std::vector<contest>& contests);

}  // namespace toll::suite
