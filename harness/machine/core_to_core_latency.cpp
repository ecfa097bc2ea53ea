// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/core_to_core_latency.hpp"

#include "harness/machine/pinned_team.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace toll::suite {
namespace {

constexpr std::size_t processors_looked_at = 9;
constexpr int round_trips = 200;

// The least of n counts: a thread interrupted in one is not in all.
constexpr int attempts = 12;

// Whether a line leaves the last cache makes more of a difference, a clock that changes its
// frequency less, and so does whether the two are threads of one core. (Seen on one virtual
// machine, whose processors move all the time: 33, 52 and 210 nanoseconds.)
constexpr double same_class = 2;

double hop(pinned_team& two) {
  alignas(64) std::atomic<int> ball{0};
  double least = 1;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    ball = 0;
    const double seconds = two.run(2, [&](std::size_t side) {
      const int mine = static_cast<int>(side);
      for (int trip = 0; trip < round_trips; ++trip) {
        while (ball.load(std::memory_order_acquire) != mine) {
        }
        ball.store(1 - mine, std::memory_order_release);
      }
    });
    least = std::min(least, seconds / (2 * round_trips));
  }
  return least;
}

}  // namespace

std::vector<double> core_to_core_latency(std::vector<int> processors) {
  processors.resize(std::min(processors.size(), processors_looked_at));
  std::vector<double> hops;
  for (std::size_t i = 0; i + 1 < processors.size(); ++i) {
    pinned_team two{{processors[i], processors[i + 1]}};
    two.run(2, [](std::size_t) {});
    if (!two.is_pinned()) {  // both would wait for each other on one processor
      return {};
    }
    hops.push_back(hop(two));
  }
  return hops;
}

bool are_placed_alike(const std::vector<double>& before, const std::vector<double>& after) {
  return std::equal(before.begin(), before.end(), after.begin(), after.end(),
                    [](double earlier, double later) {
                      return std::max(earlier, later) < same_class * std::min(earlier, later);
                    });
}

void core_to_core_range::add(const std::vector<double>& latency) {
  if (latency.empty()) {
    return;
  }
  if (least_.empty()) {
    least_ = most_ = latency;
  }
  for (std::size_t pair = 0; pair < std::min(latency.size(), least_.size()); ++pair) {
    least_[pair] = std::min(least_[pair], latency[pair]);
    most_[pair] = std::max(most_[pair], latency[pair]);
  }
}

std::optional<core_to_core_range::bounds> core_to_core_range::difference() const {
  if (are_placed_alike(least_, most_)) {
    return {};
  }
  bounds found{1, 1};
  for (std::size_t pair = 0; pair < least_.size(); ++pair) {
    if (most_[pair] * found.least > found.most * least_[pair]) {
      found = {least_[pair], most_[pair]};
    }
  }
  return found;
}

std::string core_to_core_range::text(int threads) const {
  const auto found = difference();
  return found ? fmt::format(
                     "two of the processors of {} threads lay {:.0f} ns apart in some processes "
                     "and {:.0f} ns in others: ratios of short calls may differ there",
                     threads, 1e9 * found->least, 1e9 * found->most)
               : "";
}

}  // namespace toll::suite
