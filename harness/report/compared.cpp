// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/compared.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace toll::suite {
namespace {

/// The results of one cell.
struct cell_results {
  const result* baseline = nullptr;
  std::vector<const result*> others;
};

bool are_of_one_cell(const task_id& a, const task_id& b) {
  task_id same_variant = a;
  same_variant.variant = b.variant;
  return same_variant == b;
}

const result& any_of(const cell_results& c) {
  return c.baseline != nullptr ? *c.baseline : *c.others.front();
}

std::vector<cell_results> by_cell(const batch_result& record) {
  std::vector<cell_results> cells;
  for (const result& r : record.results) {
    auto place = std::find_if(cells.begin(), cells.end(), [&](const cell_results& c) {
      return are_of_one_cell(any_of(c).what, r.what);
    });
    if (place == cells.end()) {
      place = cells.insert(cells.end(), cell_results{});
    }
    if (r.what.variant == baseline_name) {
      place->baseline = &r;
    } else {
      place->others.push_back(&r);
    }
  }
  return cells;
}

/// The logarithms of the ratio of two arms, by each process that measured both.
template <class Under>
std::vector<double> log_ratios(const result& above, const result& under, const Under& samples_of) {
  std::vector<double> logs;
  for (const process_samples& a : above.processes) {
    for (const process_samples& b : under.processes) {
      const std::optional<double> log =
          a.process == b.process ? samples_of(a, b) : std::optional<double>{};
      if (log) {
        logs.push_back(*log);
      }
    }
  }
  return logs;
}

/// Around the median of their process each, so that processes that differ are no second mode.
bool has_two_modes(const result& r) {
  std::vector<double> values;
  for (const process_samples& p : r.processes) {
    if (has_figure(p.samples)) {
      const double middle = seconds_of(p.samples);
      for (const sample& s : p.samples.kept) {
        values.push_back(s.seconds / middle);
      }
    }
  }
  return have_two_modes(std::move(values));
}

estimate toll_of(const compared& pair, int processes) {
  return estimate_of(log_ratios(*pair.other, *pair.baseline,
                                [](const process_samples& a, const process_samples& b) {
                                  return log_ratio(a.samples, b.samples);
                                }),
                     processes, has_two_modes(*pair.other) || has_two_modes(*pair.baseline));
}

estimate control_of(const result& baseline, int processes) {
  return estimate_of(log_ratios(baseline, baseline,
                                [](const process_samples& a, const process_samples& b) {
                                  return a.control ? log_ratio(*a.control, b.samples)
                                                   : std::optional<double>{};
                                }),
                     processes, has_two_modes(baseline));
}

bool has_passed(const result* r) {
  return r != nullptr && r->state == status::passed;
}

}  // namespace

std::vector<compared> pairs_of(const batch_result& record, int processes, bool states_tolls) {
  std::vector<compared> pairs;
  for (const cell_results& c : by_cell(record)) {
    if (c.others.empty()) {
      pairs.push_back({.baseline = c.baseline});
    }
    for (const result* other : c.others) {
      pairs.push_back({.baseline = c.baseline, .other = other});
    }
  }
  for (compared& pair : pairs) {
    if (states_tolls && has_passed(pair.baseline) && has_passed(pair.other)) {
      pair.toll = toll_of(pair, processes);
      pair.control = control_of(*pair.baseline, processes);
    }
  }
  return pairs;
}

std::vector<double> seconds_of(const result& r) {
  std::vector<double> times;
  for (const process_samples& p : r.processes) {
    if (has_figure(p.samples)) {
      times.push_back(seconds_of(p.samples));
    }
  }
  return times;
}

std::string mark_of(const result& r) {
  return r.state != status::passed ? ""
         : seconds_of(r).empty()   ? "disturbed"
         : has_two_modes(r)        ? "two modes"
                                   : "";
}

}  // namespace toll::suite
