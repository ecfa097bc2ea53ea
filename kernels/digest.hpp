// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "kernels/tracked_array.hpp"

#include <vector>

namespace toll::suite {

/// One number that tells outputs apart: sums over blocks of 4096 elements of all arrays but inputs,
/// and over the blocks, each element with a weight of its own, so that two elements that changed
/// places show. What rounds differently on another machine or by another compiler changes it as
/// little as the elements.
double digest_of(const std::vector<tracked_array>& arrays);

}  // namespace toll::suite
