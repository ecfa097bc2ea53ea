// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/compared.hpp"

#include <algorithm>

namespace toll {
namespace {

constexpr std::string_view baseline_name = "baseline";

/// The results of one cell.
struct cell_results {
  const result* baseline = nullptr;
  std::vector<const result*> others;
};

bool are_of_one_cell(const task_facts& a, const task_facts& b) {
  task_facts same_variant = a;
  same_variant.variant = b.variant;
  return same_variant == b;
}

const result& any_of(const cell_results& c) {
  return c.baseline != nullptr ? *c.baseline : *c.others.front();
}

std::vector<cell_results> by_cell(const batch_record& record) {
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

bool have_times(const compared& pair) {
  return pair.baseline != nullptr && pair.other != nullptr && !pair.baseline->rows.empty() &&
         !pair.other->rows.empty();
}

}  // namespace

std::vector<compared> pairs_of(const batch_record& record, bool states_tolls) {
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
    if (states_tolls && have_times(pair)) {
      pair.toll = ratio_of_medians(seconds_of(*pair.other), seconds_of(*pair.baseline));
    }
  }
  return pairs;
}

std::vector<double> seconds_of(const result& r) {
  std::vector<double> times;
  times.reserve(r.rows.size());
  for (const auto& row : r.rows) {
    times.push_back(row.at("real_time").get<double>() / 1e9);
  }
  return times;
}

}  // namespace toll
