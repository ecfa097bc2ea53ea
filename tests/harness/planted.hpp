// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/registry.hpp"

namespace toll {

/// Kernels plus_0, plus_2, plus_5 and plus_10 whose portable arms do so many
/// percent more work than their baselines: what the error rates of the gate are measured on.
void add_planted(registry& to);

}  // namespace toll
