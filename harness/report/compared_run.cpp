// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/compared_run.hpp"

#include "harness/report/derived.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace toll::suite {
namespace {

// Fewer than three processes cannot say which of them is off; a run may have asked for fewer.
constexpr std::size_t fewest_processes = 3;

class reader_of_tasks final : public derived {
public:
  reader_of_tasks(compared_run& into, std::size_t processes) : into_{into}, asked_{processes} {}

  void add(const batch_result& batch, const std::vector<compared>& pairs) override {
    into_.machine_state.add(batch, pairs);
    std::map<const result*, std::optional<double>> tolls;
    for (const compared& pair : pairs) {
      tolls[pair.other] = pair.toll.ratio;
    }
    for (const result& r : batch.results) {
      if (r.state == status::passed) {
        by_id_[r.what.id()] = task_of(r, tolls[&r]);
      } else if (r.state != status::skipped) {
        into_.failed.push_back(r.what);
      }
    }
  }

  void finish(journal&) override {
    for (auto& [id, task] : by_id_) {
      into_.tasks.push_back(std::move(task));
    }
  }

private:
  timed_task task_of(const result& r, std::optional<double> toll) const {
    return {.what = r.what,
            .size = r.size,
            .done = r.done,
            .seconds = seconds_of(r),
            .toll = toll,
            .mark = doubt_of(r, asked_)};
  }

  compared_run& into_;
  std::size_t asked_;  // processes for each task
  std::map<std::string, timed_task> by_id_;
};

}  // namespace

std::string doubt_of(const result& r, std::size_t requested) {
  std::string mark = mark_of(r);
  if (!mark.empty()) {
    return mark;
  }
  const std::vector<double> seconds = seconds_of(r);
  if (seconds.size() < std::min(fewest_processes, requested)) {
    return fmt::format("{} of {} processes", seconds.size(), requested);
  }
  return have_two_modes(seconds) ? "two modes" : "";
}

compared_run read_run(journal& from) {
  compared_run run{.name = from.name()};
  if (from.header() != nullptr) {
    const run_header& h = *from.header();
    run.run_id = h.run_id;
    run.started_utc = h.started_utc;
    run.is_known = true;
    run.build = h.build;
    run.identity = h.identity;
    run.facts = h.facts;
    run.settings = to_json(h.settings);
    run.doubtful_because = no_toll_because(from);
  }
  const int processes = run.is_known ? from.header()->settings.processes : 1;
  reader_of_tasks reader{run, static_cast<std::size_t>(processes)};
  derive(from, {&reader});
  return run;
}

}  // namespace toll::suite
