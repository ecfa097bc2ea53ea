// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/mismatch.hpp"
#include "kernels/tracked_array.hpp"
#include "kernels/verified_cache.hpp"

#include <optional>

namespace toll::suite {

/// What is wrong with the elements of an array after a number of runs. They are compared one by
/// one, but for those of chunks that `verified` contains; chunks found right are added to it.
std::optional<mismatch> check_elements(const tracked_array& array, index_t runs,
                                       verified_chunks& verified);

/// What was written outside of an array.
std::optional<mismatch> check_guards(const tracked_array& array);

/// Whether an input still holds what it held before the first run, by its fingerprints alone.
bool is_verified_input(const tracked_array& array, const verified_chunks& verified);

}  // namespace toll::suite
