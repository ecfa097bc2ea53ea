// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/measured_figure.hpp"
#include "harness/machine/pinned_team.hpp"

#include <vector>

namespace toll::suite {

/// Flops of some threads, in registers, and nothing else.
struct flops_figure {
  flops_ceiling what;  // without its rate
  measured_figure figure;

  /// requires   the figure was measured
  flops_ceiling result() const;
};

/// In double and in float, for each of these numbers of threads of the team.
std::vector<flops_figure> multiply_add_figures(pinned_team& team, const std::vector<int>& threads);

}  // namespace toll::suite
