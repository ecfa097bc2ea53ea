// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/layer_summary.hpp"

#include "harness/statistics.hpp"

#include <algorithm>

namespace toll::suite {
namespace {

/// None if they are not to be believed.
std::optional<double> seconds_in(const result& r) {
  const bool is_good = r.state == status::passed && mark_of(r).empty();
  return is_good ? std::optional{median(seconds_of(r))} : std::nullopt;
}

std::string why_no_ratio(const compared& pair) {
  if (pair.baseline == nullptr) {
    return "no baseline";
  }
  if (pair.other->state != status::passed) {
    return std::string{name_of(pair.other->state)};
  }
  if (pair.baseline->state != status::passed) {
    return "no baseline that is right";
  }
  return pair.toll.mark.empty() ? "no ratio" : pair.toll.mark;
}

}  // namespace

std::size_t layer_row::close() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(ratios, [](double ratio) { return ratio <= large_ratio; }));
}

void layer_summary::add(const batch_result& batch, const std::vector<compared>& pairs) {
  for (const result& r : batch.results) {
    const bool failed = r.state == status::wrong || r.state == status::crashed;
    portability_.add("", r.what, !failed, seconds_in(r), r.size);
  }
  for (const compared& pair : pairs) {
    if (pair.other != nullptr) {
      add(pair);
    }
  }
}

void layer_summary::add(const compared& pair) {
  const task_id& what = pair.other->what;
  const key place{what.variant, what.backend};
  layer_row& row = found_[place];
  if (pair.baseline != nullptr) {
    cells_[place].push_back(what);
  }
  if (!pair.toll.ratio) {
    ++row.missing[why_no_ratio(pair)];
    return;
  }
  const double ratio = *pair.toll.ratio;
  ratios_[place].add(what, pair.other->size, ratio);
  if (ratio > row.worst) {
    row.worst = ratio;
    row.worst_cell = what;
  }
}

void layer_summary::finish(journal& from) {
  const run_header* const header = from.header();
  for (const left_out& m : header != nullptr ? header->missing : std::vector<left_out>{}) {
    if (!m.cell.empty() && m.layer != baseline_name) {
      ++found_[{m.layer, m.backend}].missing[m.reason];
    }
  }
  const variant_objects_of_run objects{header != nullptr ? header->build : nlohmann::json()};
  for (auto& [place, row] : found_) {
    row.variant = place.first;
    row.backend = place.second;
    row.ratios = ratios_[place].values();
    row.own = objects.sum_over(cells_[place], layer_of(row.variant));
    row.of_baseline = objects.sum_over(cells_[place], baseline_name);
    rows_.push_back(row);
  }
}

bool layer_summary::has_other_layers() const {
  return std::any_of(found_.begin(), found_.end(),
                     [](const auto& entry) { return entry.first.first != our_layer; });
}

}  // namespace toll::suite
