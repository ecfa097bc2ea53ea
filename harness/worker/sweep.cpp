// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/sweep.hpp"

#include "harness/interruption.hpp"
#include "harness/machine/binding.hpp"
#include "harness/machine/machine_state.hpp"
#include "harness/plan/interleaved.hpp"
#include "harness/samples.hpp"
#include "harness/worker/batch_run.hpp"
#include "harness/worker/budget.hpp"
#include "harness/worker/sweep_budget.hpp"
#include "kernels/array_offset.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>

namespace toll::suite {
namespace {

using clock = std::chrono::steady_clock;

constexpr int most_padding = 4096;

// For the files and the journal of a rank, beside its workers.
constexpr double seconds_to_note = 10;

// Of a budget, for one run of each task of a batch that has to wait for no other.
constexpr double largest_share = 0.1;

std::vector<sweep_job> jobs_of(const std::vector<batch>& batches, const sweep_settings& settings) {
  std::vector<std::size_t> places(batches.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (settings.how) {
    places = interleaved(batches, [&](const batch& b) {
      return seconds_of_runs(b) > largest_share * settings.time_budget;
    });
  }
  std::vector<sweep_job> jobs;
  for (const std::size_t place : places) {
    const batch_progress so_far = settings.so_far ? settings.so_far(place) : batch_progress{};
    jobs.emplace_back(place, batches[place], settings.processes, so_far);
  }
  return jobs;
}

/// A process whose processors came to lie elsewhere measured two machines.
void drop_samples(std::vector<result>& results) {
  const auto drop = [](arm_samples& arm) {
    arm.disturbed["processors moved"] += static_cast<int>(arm.kept.size());
    arm.kept.clear();
  };
  for (result& r : results) {
    for (process_samples& p : r.processes) {
      drop(p.samples);
      if (p.control) {
        drop(*p.control);
      }
    }
  }
}

bool has_figure(const result& r) {
  return std::any_of(r.processes.begin(), r.processes.end(),
                     [](const process_samples& p) { return toll::suite::has_figure(p.samples); });
}

/// A sweep under way.
class sweep {
public:
  sweep(const std::vector<batch>& batches, const sweep_settings& settings, progress& progress,
        const std::function<void(const process_result&)>& take)
      : settings_{settings},
        progress_{progress},
        take_{take},
        jobs_{jobs_of(batches, settings)},
        budget_{settings.time_budget, settings.how},
        is_refused_(jobs_.size(), false) {
    if (settings.group == nullptr) {
      return;
    }
    // A rank may be as late as a worker that is killed in the end.
    settings.group->set_timeout(2 * settings.each.timeout + seconds_to_note);
    random_.seed(settings.group->of_first(random_()));
    meets_ = settings.group->place(settings.here.allowed);
    meets_.timeout = settings.each.timeout / 2;  // the waiting worker is silent meanwhile
    if (!meets_.file.empty()) {
      stages_.emplace(meets_.file, meets_.ranks);
    }
  }

  void run() {
    // Another pass for each process that was disturbed.
    for (int pass = 0; pass < 2 * settings_.processes && !is_over(); ++pass) {
      for (std::size_t i = 0; i < jobs_.size() && !is_over(); ++i) {
        if (any(!is_refused_[i] && jobs_[i].processes() <= pass && !jobs_[i].is_done())) {
          begin(i);
        }
      }
    }
    progress_.clear();
  }

private:
  /// Whether any rank says so.
  bool any(bool mine) const {
    return settings_.group != nullptr ? settings_.group->any(mine) : mine;
  }

  bool is_over() const { return any(interrupted_by() != 0 || done_ >= settings_.most_processes); }

  void begin(std::size_t i) {
    sweep_job& j = jobs_[i];
    if (any(j.processes() > 0)) {
      if (!any(budget_.expected_seconds(j) >= budget_.left())) {
        measure(j);
      }
      return;
    }
    std::string why = budget_.reason_against(j, jobs_);
    if (any(!why.empty()) && why.empty()) {
      why = "another rank has no time for it";
    }
    if (!why.empty()) {
      is_refused_[i] = true;
      take_({.place = j.place(), .is_complete = false, .results = all_skipped(j.tasks(), why)});
      return;
    }
    measure(j);
  }

  std::optional<sampling> sampling_of(const sweep_job& j) {
    if (!settings_.how) {
      return std::nullopt;
    }
    sampling how = *settings_.how;
    how.left = budget_.left();
    how.seed = random_();
    how.array_offset = cache_line_bytes *
                       static_cast<std::size_t>(random_() % (most_offset_bytes / cache_line_bytes));
    how.proves_work = j.processes() == 0;
    how.processors = placement(settings_.here, j.tasks().front().threads);
    how.meets = meets_;
    how.meets.process = done_ + 1;
    return how;
  }

  /// Of a group: what any rank has to do, but what went wrong on one.
  std::vector<std::size_t> tasks_to_do(const sweep_job& j) const {
    std::vector<std::size_t> own = j.open_tasks();
    if (settings_.group == nullptr) {
      return own;
    }
    std::vector<std::size_t> common;
    for (std::size_t i = 0; i < j.tasks().size(); ++i) {
      const bool is_open = any(std::ranges::find(own, i) != own.end());
      if (!any(j.is_settled(i)) && is_open) {
        common.push_back(i);
      }
    }
    return common;
  }

  void measure(sweep_job& j) {
    const std::vector<std::size_t> open = tasks_to_do(j);
    if (open.empty()) {
      return;
    }
    batch tasks;
    for (const std::size_t index : open) {
      tasks.push_back(j.tasks()[index]);
    }
    process_result done = result_of_process(j, tasks);
    for (std::size_t i = 0; i < open.size(); ++i) {
      const result& r = done.results[i];
      // What is verified only, or does not fit, is not tried again.
      j.note(open[i], settings_.how && r.state == status::passed ? r.state : status::crashed,
             has_figure(r));
    }
    budget_.note(tasks, done.seconds);
    j.note_process(done.seconds);
    ++done_;
    take_(done);
  }

  process_result result_of_process(const sweep_job& j, const batch& tasks) {
    process_result done{
        .place = j.place(), .process = j.processes(), .started = std::chrono::system_clock::now()};
    const auto start = clock::now();
    const task& any = tasks.front();
    verified_fingerprints& verified = verified_[{any.what->kernel, any.what->algorithm, any.n}];
    const auto how = sampling_of(j);
    // Moves the stack of the process.
    setenv("TOLL_PADDING", std::string(random_() % most_padding, 'x').c_str(), 1);
    batch_run run{tasks, how, settings_.each,
                  [&](double fraction, const std::string& task) { show(fraction, task); },
                  verified};
    if (how) {
      stay_off(settings_.here, how->processors);
      const machine_state before = machine_state::now(how->processors);
      run.run();
      done.machine_state = machine_state::between(before, machine_state::now(how->processors));
      if (done.machine_state.at("moved") && how->most_disturbed < 1) {
        drop_samples(run.results);
      }
    } else {
      run.run();
    }
    if (stages_) {
      const bool has_died = !run.facts || std::ranges::any_of(run.results, [](const result& r) {
        return r.state == status::crashed;
      });
      stages_->reach(meets_.self, last_stage_of(done_ + 1) - (has_died ? 0 : 1));
    }
    verified = std::move(run.verified);
    done.is_complete = !run.is_interrupted;
    done.results = std::move(run.results);
    for (result& r : done.results) {
      for (process_samples& p : r.processes) {
        p.process = done.process;
      }
    }
    done.worker = std::move(run.facts);
    done.seconds = std::chrono::duration<double>(clock::now() - start).count();
    return done;
  }

  void show(double fraction, const std::string& task) {
    double to_do = 0;
    double all = 0;
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      const double each = is_refused_[i] ? 0 : budget_.expected_seconds(jobs_[i]);
      all += each * settings_.processes;
      to_do += each * jobs_[i].processes_to_go();
    }
    const double present = fraction * all / static_cast<double>(jobs_.size() * settings_.processes);
    progress_.show(all > 0 ? std::clamp((all - to_do + present) / all, 0.0, 1.0) : 0, task);
  }

  const sweep_settings& settings_;
  progress& progress_;
  const std::function<void(const process_result&)>& take_;
  std::vector<sweep_job> jobs_;
  sweep_budget budget_;
  std::vector<bool> is_refused_;  // for want of time
  // By kernel, algorithm and size.
  std::map<std::tuple<std::string, std::string, index_t>, verified_fingerprints> verified_;
  std::size_t done_ = 0;  // processes
  std::mt19937_64 random_{std::random_device{}()};
  meeting_place meets_;
  std::optional<shared_stages> stages_;  // where it is
};

}  // namespace

void run_sweep(const std::vector<batch>& batches, const sweep_settings& settings,
               progress& progress, const std::function<void(const process_result&)>& take) {
  sweep{batches, settings, progress, take}.run();
}

std::vector<result> all_skipped(const batch& tasks, const std::string& reason) {
  std::vector<result> results;
  for (const task& t : tasks) {
    results.push_back(skipped_result(t, reason));
  }
  return results;
}

}  // namespace toll::suite
