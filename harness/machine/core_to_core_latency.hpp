// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// Seconds that a cache line takes from each of these processors to the next, for eight pairs of
/// neighbours at most: what tells threads of one core, of one cache and of two sockets apart, also
/// where a hypervisor hides which is which. Nothing where there are fewer than two, or threads
/// cannot be put on them. Takes about a millisecond for each pair.
std::vector<double> core_to_core_latency(std::vector<int> processors);

/// Whether the same processors still lie as near to each other as they did.
bool are_placed_alike(const std::vector<double>& before, const std::vector<double>& after);

/// What several looks at the same processors found.
class core_to_core_range {
public:
  struct bounds {
    double least;  // seconds
    double most;
  };

  /// `latency` is of core_to_core_latency(); nothing of it counts where that found nothing.
  void add(const std::vector<double>& latency);

  /// Of the pair that differed most, if these looks were not all at processors placed alike.
  std::optional<bounds> difference() const;

  /// That as a sentence about the processors of n threads; empty if there is none.
  std::string text(int threads) const;

private:
  std::vector<double> least_;
  std::vector<double> most_;
};

}  // namespace toll::suite
