// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/sweep.hpp"

#include "harness/plan/turns.hpp"
#include "harness/worker/batch_run.hpp"
#include "harness/worker/budget.hpp"
#include "harness/worker/interruption.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace toll {
namespace {

using clock = std::chrono::steady_clock;

double guessed_seconds(const batch& b, const sweep_settings& settings) {
  double sum = 0;
  for (const task& t : b) {
    const task_cost once = guessed_cost(t.what->work_of(t.n));
    sum += once.reset + once.run + once.check;
    if (settings.is_timed) {
      sum += once.seconds({.repetitions = settings.repetitions, .min_time = settings.min_time});
    }
  }
  return sum;
}

/// A batch, its place in the plan, and what it may cost.
struct job {
  std::size_t place = 0;
  const batch* tasks = nullptr;
  double guessed = 0;
};

// Of a budget, for a batch that has to wait for no other.
constexpr double largest_share = 0.1;

/// As guessed, of one run of each task.
double seconds_of_runs(const batch& b) {
  return std::accumulate(b.begin(), b.end(), 0.0, [](double sum, const task& t) {
    return sum + guessed_cost(t.what->work_of(t.n)).run;
  });
}

/// What is timed may use its part of what is left, so what small sizes do not need goes to the
/// large ones, which come last, and only those are cut when time is short.
std::vector<job> jobs_of(const std::vector<batch>& batches, const sweep_settings& settings) {
  std::vector<std::size_t> places(batches.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (settings.is_timed) {
    places = by_turns(batches, [&](const batch& b) {
      return seconds_of_runs(b) > largest_share * settings.time_budget;
    });
  }
  std::vector<job> jobs;
  for (const std::size_t place : places) {
    if (!settings.is_done || !settings.is_done(place)) {
      jobs.push_back({place, &batches[place], guessed_seconds(batches[place], settings)});
    }
  }
  return jobs;
}

/// What workers found right at the size that came last: the next may be one with more threads.
struct known_results {
  index_t n = 0;
  nlohmann::json looks = nullptr;
};

/// A sweep under way.
class sweep {
public:
  sweep(const std::vector<batch>& batches, const sweep_settings& settings, progress& progress)
      : settings_{settings},
        progress_{progress},
        jobs_{jobs_of(batches, settings)} {
    for (const job& j : jobs_) {
      seconds_to_do_ += j.guessed;
      tasks_to_do_ += static_cast<double>(j.tasks->size());
    }
    seconds_in_all_ = seconds_to_do_;
  }

  void run(const std::function<void(const batch_outcome&)>& take) {
    const std::size_t count = std::min(jobs_.size(), settings_.most_batches);
    for (std::size_t i = 0; i < count && interrupted_by() == 0; ++i) {
      const job& j = jobs_[i];
      const auto started = std::chrono::system_clock::now();
      const auto start = clock::now();
      batch_outcome done = outcome_of(j);
      done.started = started;
      done.seconds = std::chrono::duration<double>(clock::now() - start).count();
      take(done);
      seconds_to_do_ -= j.guessed;
      tasks_to_do_ -= static_cast<double>(j.tasks->size());
    }
    progress_.clear();
  }

private:
  batch_outcome outcome_of(const job& j) {
    const std::chrono::duration<double> spent = clock::now() - start_;
    const double left = settings_.time_budget - spent.count();
    if (left <= 0) {
      return {.place = j.place,
              .outcomes = all_skipped(*j.tasks, "the time budget was spent before")};
    }
    if (settings_.is_timed && seconds_of_runs(*j.tasks) > left) {
      return {.place = j.place,
              .outcomes = all_skipped(*j.tasks, "one run may not fit the time budget")};
    }
    std::optional<timing_settings> timing;
    if (settings_.is_timed) {
      timing = {.repetitions = settings_.repetitions,
                .min_time = settings_.min_time,
                .share = left * static_cast<double>(j.tasks->size()) / tasks_to_do_,
                .left = left};
    }
    const double before = seconds_in_all_ - seconds_to_do_;
    const task& any = j.tasks->front();
    known_results& known = known_[{any.what->kernel, any.what->algorithm}];
    batch_run run{*j.tasks, timing, settings_.each,
                  [&](double fraction, const std::string& task) {
                    progress_.show((before + fraction * j.guessed) / seconds_in_all_, task);
                  },
                  known.n == any.n ? known.looks : nlohmann::json{}};
    run.run();
    known = {any.n, std::move(run.known)};
    return {.place = j.place,
            .is_complete = !run.is_interrupted,
            .outcomes = std::move(run.outcomes),
            .notes = std::move(run.notes),
            .worker = std::move(run.facts)};
  }

  const sweep_settings& settings_;
  progress& progress_;
  std::vector<job> jobs_;
  std::map<std::pair<std::string, std::string>, known_results> known_;  // by kernel and algorithm
  double seconds_in_all_ = 0;
  double seconds_to_do_ = 0;
  double tasks_to_do_ = 0;
  clock::time_point start_ = clock::now();
};

}  // namespace

void run_sweep(const std::vector<batch>& batches, const sweep_settings& settings,
               progress& progress, const std::function<void(const batch_outcome&)>& take) {
  sweep{batches, settings, progress}.run(take);
}

std::vector<outcome> all_skipped(const batch& tasks, const std::string& reason) {
  std::vector<outcome> outcomes;
  for (const task& t : tasks) {
    outcomes.push_back({.what = t, .is = status::skipped, .reason = reason});
  }
  return outcomes;
}

}  // namespace toll
