// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"

#include <cstddef>
#include <vector>

namespace toll {

/// The places of the batches in the order in which they are to be timed: each algorithm's largest
/// size last, its second largest before, and so on, and at each the kernels by turns, so that none
/// is left out for the many algorithms of another when time is short.
std::vector<std::size_t> by_turns(const std::vector<batch>& batches);

}  // namespace toll
