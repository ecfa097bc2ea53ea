// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "kernels/tracked_array.hpp"
#include "kernels/verified_cache.hpp"

#include <random>

namespace toll::suite {

/// Fills an array with what it holds before the first run, and its guard zones. The first time the
/// backend's own loop does it (first touch), so that each page is on the memory node where its
/// loops want it; later all processors do, unless it is an input that was not changed.
void reset_array(tracked_array& array, verified_chunks& verified);

/// Overwrites some elements, picked by `random`, with what they held before the first run.
void spoil_array(const tracked_array& array, std::mt19937_64& random);

}  // namespace toll::suite
