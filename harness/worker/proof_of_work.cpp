// SPDX-License-Identifier: BSD-3-Clause
#include "harness/clocks.hpp"
#include "harness/statistics.hpp"
#include "harness/worker/cell_timer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace toll::suite {
namespace {

// A run whose outputs were spoilt fetches some cache lines again, and no more.
constexpr double slower_when_spoilt = 3;
constexpr double seconds_for_spoilt_lines = 2e-6;
constexpr int attempts_if_slow = 30;

double most_seconds_when_spoilt(double in_a_sample) {
  return slower_when_spoilt * in_a_sample + seconds_for_spoilt_lines;
}

}  // namespace

std::optional<mismatch> cell_timer::prove_work() {
  // Of two runs in a row, an arm that skips every second one skips one.
  const int tries = is_long() ? 2 : 3;
  for (std::size_t arm = 0; arm < arms_.size(); ++arm) {
    if (samples_[arm].kept.empty()) {
      continue;
    }
    begin(arm);
    const double in_samples = seconds_of(samples_[arm]);
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < tries; ++i) {
      // An odd number, so that of an arm which skips every second run a skipped one comes last.
      const bool is_odd = i == 1;
      put_back();
      least = std::min(least, least_seconds_when_spoilt(arm, in_samples, is_odd));
      if (auto wrong = check()) {
        return wrong;
      }
    }
    // Others that want the processor make a run as slow, but not each. A processor that got slower
    // since the samples makes each, and those of a sample too. The first run after all data were put
    // back may be slow, as none in a sample is.
    double in_a_sample = in_samples;
    std::vector<double> samples_now;
    const double start = wall_seconds();
    for (int i = 0; least > most_seconds_when_spoilt(in_a_sample) && i < attempts_if_slow &&
                    wall_seconds() - start < 0.5;
         ++i) {
      const index_t runs = plans_[arm].runs;
      samples_now.push_back(timed(arm, runs) / static_cast<double>(runs));
      in_a_sample = std::max(in_samples, median(samples_now));
      least = std::min(least, least_seconds_when_spoilt(arm, in_samples, false));
    }
    if (least > most_seconds_when_spoilt(in_a_sample)) {
      return mismatch{.array = "outputs",
                      .reason = fmt::format("a run takes {:.3g} s or more if outputs were "
                                            "overwritten before it, but {:.3g} s in a sample, so "
                                            "the runs of a sample do not all do their work",
                                            least, in_a_sample),
                      .bad_elements = 1,
                      .elements = 1};
    }
  }
  return std::nullopt;
}

/// Of one run. How many there are is random, so that an arm which skips some cannot know the last.
double cell_timer::least_seconds_when_spoilt(std::size_t arm, double in_samples, bool is_odd) {
  constexpr double seconds_to_look_at = 0.0005;
  const auto wanted = static_cast<index_t>(seconds_to_look_at / in_samples);
  index_t runs = std::clamp<index_t>(wanted, 1, plans_[arm].runs);
  if (!is_long()) {
    runs += is_odd ? 1 - runs % 2 : static_cast<index_t>(random_() % 2);
  }
  double least = std::numeric_limits<double>::infinity();
  const double start = wall_seconds();
  for (index_t i = 0; i < runs; ++i) {
    data_.memory().spoil(random_());
    least = std::min(least, timed(arm, 1));
    // An arm that does its work only now may take a million times as long as in a sample.
    if (wall_seconds() - start > 20 * seconds_to_look_at) {
      break;
    }
  }
  return least;
}

}  // namespace toll::suite
