// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/left_out.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace toll::suite {

/// Backends and layers that a run is without, and why, in a line of `columns`: "missing: cuda
/// (no device); kokkos in 12 cells (3 reasons); 2 more". Empty if nothing is missing. lines_on() has all.
std::string missing_line(const std::vector<left_out>& missing, std::size_t columns);

}  // namespace toll::suite
