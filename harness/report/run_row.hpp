// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/colours.hpp"
#include "harness/report/compared.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// What the table of a run says of a pair: kernel and algorithm, backend, tuning, n, threads, the
/// baseline's time, the layer, its time, its rate, its share of the ceiling, the ratio, A/A, and
/// whether both were right. A dash where there is nothing to say.
std::vector<std::string> entries_of(const compared& pair);

/// Of these entries, in the same places.
std::vector<style> styles_of(const compared& pair, const colours& in);

}  // namespace toll::suite
