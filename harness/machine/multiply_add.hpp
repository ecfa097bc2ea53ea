// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/measured_figure.hpp"
#include "harness/machine/pinned_team.hpp"

#include <vector>

namespace toll {

/// The most flops that so many threads of the team do, in double and in float: products and sums
/// in registers, nothing else.
std::vector<measured_figure> multiply_add_figures(pinned_team& team,
                                                  const std::vector<int>& threads);

}  // namespace toll
