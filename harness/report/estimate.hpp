// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/samples.hpp"
#include "harness/statistics.hpp"

#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// What a process says of two arms, whose samples were interleaved: the logarithm of the ratio of
/// their medians. None if it says nothing of one.
std::optional<double> log_ratio(const arm_samples& above, const arm_samples& under);

/// The ratio of which these are logarithms, and its bounds: Student's interval of their mean, each
/// of which holds with this confidence. With fewer than two they are infinitely far.
interval interval_of(const std::vector<double>& logarithms, double confidence);

/// Ratios up to this one count as close to 1, and are not explained: their order is mostly noise. Summaries and
/// reports count by it, and a backend that this executable does not know has it as its limit.
inline constexpr double large_ratio = 1.05;

/// Whether it is wider than a tenth to either side: the next run would state another ratio.
bool is_unsteady(const interval& bounds);

/// What all processes of a cell say of the ratio of two arms.
struct estimate {
  std::optional<double> ratio = {};     // none if it is not to be believed: `mark` says why
  std::optional<interval> bounds = {};  // of 95 %; only of five processes and more
  int processes = 0;                    // that say something
  std::string mark = {};  // "disturbed", "two modes", "unsteady", "3 processes", or none
};

/// The median over processes, and Student's interval of their mean, both of logarithms.
/// `asked` processes were wanted. `has_two_modes`: the samples of an arm lie around two values.
estimate estimate_of(const std::vector<double>& log_ratios, int requested, bool has_two_modes);

/// Whether values lie in two groups, each with a quarter of them or more, and a gap of more than a
/// fifth of their value between: what they were measured on was not the same all the time.
bool have_two_modes(std::vector<double> values);

}  // namespace toll::suite
