// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

namespace toll::suite {

/// By how many standard deviations the order of values differs from that of chance: above 0 if they rise
/// (Mann and Kendall's test, with the continuity correction).
double trend_of(const std::vector<double>& values);

/// From the median of the earlier half to that of the later. requires   two values or more
double change_in(const std::vector<double>& values);

}  // namespace toll::suite
