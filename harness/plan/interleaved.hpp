// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"

#include <cstddef>
#include <functional>
#include <vector>

namespace toll::suite {

/// The places of the batches in the order in which they are to be timed: each algorithm's largest
/// size last, its second largest before, and so on, and at each the kernels interleaved, so that
/// none is left out for the many algorithms of another when time is short. Those that are expensive
/// come after all others, so that they take no more than these leave.
std::vector<std::size_t> interleaved(const std::vector<batch>& batches,
                                     const std::function<bool(const batch&)>& is_expensive);

}  // namespace toll::suite
