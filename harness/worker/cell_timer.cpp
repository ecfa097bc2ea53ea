// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/cell_timer.hpp"

#include "harness/clocks.hpp"
#include "harness/machine/affinity.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <numeric>
#include <utility>

namespace toll::suite {
namespace {

// Disturbed samples that are repeated, for each that is asked for. More say that the machine is not
// getting any quieter.
constexpr int repeats_per_sample = 2;
constexpr double longest_stall = 1;  // seconds for which something else may hold a run up

// Of the cells that `longest` was chosen for: two variants and a control.
constexpr double arms_of_most_cells = 3;

}  // namespace

cell_timer::cell_timer(problem_instance& data, std::vector<const variant*> arms,
                       const sampling& how, std::mt19937_64& random, seconds_spent& spent,
                       blame on_arm, meeting* others)
    : data_{data},
      arms_{std::move(arms)},
      how_{how},
      random_{random},
      spent_{spent},
      on_arm_{std::move(on_arm)},
      others_{others},
      plans_(arms_.size()),
      samples_(arms_.size()),
      busy_(arms_.size()),
      digests_(arms_.size()) {
}

std::optional<mismatch> cell_timer::verify() {
  for (std::size_t arm = 0; arm < arms_.size(); ++arm) {
    if (const std::size_t same = first_of_variant(arm); same != arm) {
      plans_[arm] = plans_[same];
      continue;
    }
    begin(arm);
    put_back();
    plans_[arm].run = timed(arm, 1);
    if (auto wrong = check()) {
      return wrong;
    }
    if (how_.proves_work) {
      on_all_processors([&] { digests_[arm] = data_.memory().digest(); });
    }
  }
  return std::nullopt;
}

std::size_t cell_timer::first_of_variant(std::size_t arm) const {
  return static_cast<std::size_t>(std::ranges::find(arms_, arms_[arm]) - arms_.begin());
}

double cell_timer::seconds_of_round() const {
  double once = 0;
  for (const plan& p : plans_) {
    const double untimed = p.run < longest_to_warm ? p.run : 0;
    once += untimed + std::max(p.run, how_.min_time);
  }
  return 2 * once;
}

bool cell_timer::prepare() {
  if (seconds_of_round() > how_.left) {
    return false;
  }
  put_back();
  for (std::size_t arm = 0; arm < arms_.size(); ++arm) {
    if (const std::size_t same = first_of_variant(arm); same != arm) {
      plans_[arm] = plans_[same];
      continue;
    }
    begin(arm);
    plan_samples_of(arm);
  }
  return true;
}

void cell_timer::plan_samples_of(std::size_t arm) {
  plan& p = plans_[arm];
  double seconds = p.run;
  // The first run may start threads, and either may be held up: taken for a long run, it would make samples
  // of a single short one. A longer one than any stall is as good as any.
  if (seconds < longest_stall) {
    seconds = std::min(seconds, timed(arm, 1));
  }
  p.run = seconds;
  p.runs = 1;
  while (seconds < how_.min_time) {
    const double more = std::clamp(1.1 * how_.min_time / std::max(seconds, 1e-9), 1.1, 10.0);
    p.runs = static_cast<index_t>(std::ceil(static_cast<double>(p.runs) * more));
    seconds = timed(arm, p.runs);
  }
}

std::optional<mismatch> cell_timer::measure() {
  std::vector<std::size_t> order(arms_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  watch_.find_threads();
  repeats_left_ = repeats_per_sample * how_.samples * static_cast<int>(arms_.size());
  start_ = wall_seconds();
  const int rounds = how_.samples / 2;
  // What was drawn before depends on how fast this rank is.
  std::mt19937_64 common{how_.seed};
  if (others_ != nullptr) {
    others_->begin_cell();
  }
  for (int round = 0; round < rounds; ++round) {
    const bool has_time_for_another =
        others_ != nullptr ||
        seconds_since_start() + seconds_of_round() <= longest_of_cell(how_, arms_.size());
    const bool is_last = round + 1 == rounds || !has_time_for_another;
    std::shuffle(order.begin(), order.end(), others_ != nullptr ? common : random_);
    std::for_each(order.begin(), order.end(), [&](std::size_t arm) { take_undisturbed(arm); });
    // So that an arm is not blamed for what another one left in the data that they share.
    if (is_last && is_long()) {
      put_back();
    }
    for (auto arm = order.rbegin(); arm != order.rend(); ++arm) {
      take_undisturbed(*arm);
      if (auto wrong = is_last ? check() : std::nullopt) {
        return wrong;
      }
    }
    if (is_last) {
      break;
    }
  }
  return find_more_threads();
}

void cell_timer::take_undisturbed(std::size_t arm) {
  begin(arm);
  for (;;) {
    const std::string cause = take(arm);
    if (cause.empty()) {
      return;
    }
    ++samples_[arm].disturbed[cause];
    // At least as long again as undisturbed samples take.
    if (others_ != nullptr || repeats_left_-- <= 0 ||
        seconds_since_start() >
            3 * std::max(seconds_of_round(), longest_of_cell(how_, arms_.size()))) {
      return;
    }
  }
}

/// One sample. Why it does not count; empty if it does.
std::string cell_timer::take(std::size_t arm) {
  plan& p = plans_[arm];
  if (!is_long()) {
    put_back();
  }
  // Looking at threads takes long enough for some to fall asleep, so it goes before the runs that
  // wake them.
  watch_.start();
  if (needs_warming(arm)) {
    timed(arm, 1);
  }
  bool are_together = others_ == nullptr || others_->begin_sample();
  const double before_of_all = seconds_on_processor(CLOCK_PROCESS_CPUTIME_ID);
  const double before = seconds_on_processor(CLOCK_THREAD_CPUTIME_ID);
  const double seconds = timed(arm, p.runs);
  const double on_processor = seconds_on_processor(CLOCK_THREAD_CPUTIME_ID) - before;
  const double of_all = seconds_on_processor(CLOCK_PROCESS_CPUTIME_ID) - before_of_all;
  std::string cause = watch_.stop().cause(how_.most_disturbed);
  if (others_ != nullptr && !others_->end_sample([&] { timed(arm, 1); })) {
    are_together = false;
  }
  if (!are_together) {
    return "ranks apart";
  }
  if (!cause.empty()) {
    return cause;
  }
  const auto runs = static_cast<double>(p.runs);
  // Also of a run that was taken for a long one because it was suspended when it was first timed.
  if (seconds < 0.8 * how_.min_time) {
    p.runs = static_cast<index_t>(std::ceil(1.1 * runs * how_.min_time / seconds));
    return "too short";
  }
  samples_[arm].kept.push_back(
      {.seconds = seconds / runs, .processor_seconds = on_processor / runs, .runs = p.runs});
  busy_[arm].add(seconds, of_all);
  return {};
}

/// A row states the time of a number of threads: an arm that takes more is faster for no merit.
std::optional<mismatch> cell_timer::find_more_threads() {
  for (std::size_t arm = 0; arm < arms_.size(); ++arm) {
    if (how_.processors.empty() || !arms_[arm]->is_on_host) {
      continue;
    }
    if (auto wrong = more_threads_than(how_.processors.size(), busy_[arm])) {
      begin(arm);
      return wrong;
    }
  }
  return std::nullopt;
}

void cell_timer::begin(std::size_t arm) {
  blamed_ = arm;
  on_arm_(arm);
}

double cell_timer::timed(std::size_t arm, index_t runs) {
  const variant& v = *arms_[arm];
  data_.memory().begin_runs();
  const double start = wall_seconds();
  for (index_t i = 0; i < runs; ++i) {
    v.run(data_);
  }
  const double seconds = wall_seconds() - start;
  last_ = &v;
  runs_since_reset_ += runs;
  spent_.loops += seconds;
  return seconds;
}

void cell_timer::put_back() {
  const double start = wall_seconds();
  on_all_processors([&] { data_.memory().reset_after_check(); });
  last_ = nullptr;
  runs_since_reset_ = 0;
  spent_.data += wall_seconds() - start;
}

std::optional<mismatch> cell_timer::check() {
  const double start = wall_seconds();
  std::optional<mismatch> wrong;
  on_all_processors([&] { wrong = data_.memory().check(runs_since_reset_); });
  spent_.checks += wall_seconds() - start;
  return wrong;
}

/// Then to put all data back before every sample would take most of the time.
bool cell_timer::is_long() const {
  return std::any_of(plans_.begin(), plans_.end(), [](const plan& p) { return p.runs == 1; });
}

/// What a variant keeps for itself is in the caches if its own run was the last one. The reference is two arms, itself and
/// the control, and would find it there more often than the others.
bool cell_timer::needs_warming(std::size_t arm) const {
  return !is_long() || (last_ != arms_[arm] && plans_[arm].run < longest_to_warm);
}

double cell_timer::seconds_since_start() const {
  return wall_seconds() - start_;
}

double longest_of_cell(const sampling& how, std::size_t arms) {
  return how.longest * std::max(1.0, static_cast<double>(arms) / arms_of_most_cells);
}

std::optional<mismatch> more_threads_than(std::size_t threads, const busy_time& busy) {
  const auto expected = static_cast<double>(threads);
  // The kernel knows the time of other threads that are running as of the last tick only: a sample may
  // have that of a tick too much for each of them.
  const double by_ticks = busy.samples * (expected - 1) * seconds_between_ticks();
  const double allowed = 0.5 + by_ticks / busy.wall;
  const double processors = busy.on_processors / busy.wall;
  if (busy.samples == 0 || processors <= expected + allowed) {
    return std::nullopt;
  }
  return mismatch{.array = "threads",
                  .reason =
                      "more processors were busy than threads were asked for, so the time is "
                      "not that of these threads",
                  .got = processors,
                  .expected = expected,
                  .allowed = allowed,
                  .bad_elements = 1,
                  .elements = 1};
}

}  // namespace toll::suite
