// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

// When a node is called slow. All values are logarithms of times: 0.05 is 5 % slower.
namespace toll::suite {

/// In at most this share of comparisons of equal nodes any node or cell is named.
inline constexpr double false_alarm_rate = 0.01;

/// From here on the nodes themselves say how far equal nodes lie apart.
inline constexpr std::size_t enough_nodes = 20;

/// With fewer, equal nodes are assumed to have this standard deviation, or more if they show more.
inline constexpr double assumed_deviation = 0.02;

/// Where the middle of some nodes lies, and how far they lie from it: the median absolute deviation, scaled to
/// the standard deviation of a normal distribution.
struct robust_spread {
  double middle = 0;
  double deviation = 0;
};

/// requires   at least one value
robust_spread spread_of(std::vector<double> values);

/// By how many deviations a node must lie above the median to be named, if `tests` values are looked at and any of
/// them may be named by chance in a share `rate` of cases.
double critical_value(std::size_t nodes, double rate, double tests);

/// The standard deviation between equal nodes: what they show, or with few of them at least what is assumed.
/// `noise`: what a node differs from itself by.
double deviation_of_equals(const robust_spread& over, std::size_t nodes, double noise);

}  // namespace toll::suite
