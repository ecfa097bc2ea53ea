// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/disturbance.hpp"
#include "harness/registry.hpp"
#include "harness/samples.hpp"
#include "harness/worker/sampling.hpp"
#include "harness/worker/worker_facts.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace toll::suite {

/// What the samples of an arm took by the clock, and all threads together on processors.
struct busy_time {
  int samples = 0;
  double wall = 0;           // seconds
  double on_processors = 0;  // seconds

  void add(double seconds, double of_all_threads) {
    ++samples;
    wall += seconds;
    on_processors += of_all_threads;
  }
};

/// The arms of one cell in one process, on the same data. Several arms may be the same variant.
class cell_timer {
public:
  /// Called with the place of an arm before it runs: whatever happens next is its doing.
  using blame = std::function<void(std::size_t arm)>;

  /// `others`: those who take each sample at the same moment. Then all take the same number, and
  /// none is repeated.
  cell_timer(problem_instance& data, std::vector<const variant*> arms, const sampling& how,
             std::mt19937_64& random, seconds_spent& spent, blame on_arm,
             meeting* others = nullptr);

  /// One run of each arm on fresh data, looked at. What is wrong with the first that is.
  std::optional<mismatch> verify();

  /// Finds how many runs of each arm fill a sample. False if two samples of each do not fit the
  /// time that is left. requires   verify() found nothing
  bool prepare();

  /// Takes the samples, interleaved: in each round two of each arm, in a random order that is then
  /// gone through backwards, so that whatever changes evenly cancels out. Before each sample the
  /// data are put back, unless one run fills a sample, and the arm runs once untimed, unless its run was the last or
  /// takes much longer than to load the caches. A disturbed sample is repeated, as long as
  /// there is time. What the last sample of each arm leaves behind is looked at, and whether an arm
  /// kept more processors busy than it has threads.
  std::optional<mismatch> measure();

  /// Whether each arm does its work in every run: spoils some of its outputs before each, and looks
  /// at what comes out and how long it takes. An arm that finds its result already there, or that
  /// runs once for many calls, is much faster in a sample. Says what is wrong.
  /// requires   measure() found nothing
  std::optional<mismatch> prove_work();

  /// The arm at which something was wrong.
  std::size_t blamed() const { return blamed_; }

  const std::vector<arm_samples>& samples() const { return samples_; }

  /// Of what one run of each arm leaves behind; none unless the work is proven.
  const std::vector<std::optional<double>>& digests() const { return digests_; }

private:
  /// How an arm fills a sample.
  struct plan {
    double run = 0;  // seconds of one, as far as is known
    index_t runs = 1;
  };

  std::size_t first_of_variant(std::size_t arm) const;

  /// Of the samples of one round, without what is disturbed.
  double seconds_of_round() const;

  void begin(std::size_t arm);
  double timed(std::size_t arm, index_t runs);
  void put_back();
  std::optional<mismatch> check();
  void plan_samples_of(std::size_t arm);
  bool is_long() const;
  bool needs_warming(std::size_t arm) const;
  void take_undisturbed(std::size_t arm);
  std::string take(std::size_t arm);
  double seconds_since_start() const;
  std::optional<mismatch> find_more_threads();
  double least_seconds_when_spoilt(std::size_t arm, double in_samples, bool is_odd);

  problem_instance& data_;
  std::vector<const variant*> arms_;
  const sampling& how_;
  std::mt19937_64& random_;
  seconds_spent& spent_;
  blame on_arm_;
  meeting* others_;
  sample_watch watch_;
  std::vector<plan> plans_;
  std::vector<arm_samples> samples_;
  std::vector<busy_time> busy_;
  std::size_t blamed_ = 0;
  const variant* last_ = nullptr;  // that ran, since the data were put back
  index_t runs_since_reset_ = 0;
  int repeats_left_ = 0;
  double start_ = 0;
  std::vector<std::optional<double>> digests_;
};

/// Seconds after which by plan no round begins but the first: the more arms a cell has, the more, so that
/// none gets fewer samples for them.
double longest_of_cell(const sampling& how, std::size_t arms);

/// What is wrong with an arm if more processors were busy for it than it has threads.
std::optional<mismatch> more_threads_than(std::size_t threads, const busy_time& busy);

}  // namespace toll::suite
