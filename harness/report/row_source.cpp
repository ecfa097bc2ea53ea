// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/row_source.hpp"

#include "harness/report/fact.hpp"
#include "harness/report/share_of_ceiling.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace toll::suite {
namespace {

const compared* pair_with(const result& r, const std::vector<compared>& pairs) {
  const auto found = std::ranges::find(pairs, &r, &compared::other);
  return found == pairs.end() ? nullptr : &*found;
}

}  // namespace

row_source::row_source(const result& r, const batch_result& from,
                       const std::vector<compared>& pairs)
    : found{r},
      batch{from},
      pair{pair_with(r, pairs)},
      seconds{seconds_of(r)} {
  for (const process_samples& p : r.processes) {
    kept += static_cast<std::int64_t>(p.samples.kept.size());
    for (const auto& [cause, count] : p.samples.disturbed) {
      dropped[cause] += count;
    }
  }
}

std::string mark_of(const row_source& row) {
  std::string own = mark_of(row.found);
  return own.empty() && row.pair != nullptr ? row.pair->toll.mark : own;
}

std::int64_t dropped_samples(const row_source& row) {
  std::int64_t sum = 0;
  for (const auto& [cause, count] : row.dropped) {
    sum += count;
  }
  return sum;
}

std::optional<double> disturbed_share(const row_source& row) {
  // What was too short was planned again, not disturbed.
  const auto too_short = row.dropped.find("too short");
  const auto disturbed = static_cast<double>(
      dropped_samples(row) - (too_short == row.dropped.end() ? 0 : too_short->second));
  const double all = disturbed + static_cast<double>(row.kept);
  return all > 0 ? std::optional{disturbed / all} : std::nullopt;
}

std::optional<double> mean_condition(const row_source& row, const char* path, double without) {
  double sum = 0;
  int stated = 0;
  for (const batch_result::process& p : row.batch.processes) {
    const nlohmann::json value = fact_at(p.machine_state, path);
    if (value.is_number()) {
      sum += std::max(0.0, value.get<double>() - without);
      ++stated;
    }
  }
  return stated > 0 ? std::optional{sum / stated} : std::nullopt;
}

std::string notes_on(const row_source& row) {
  std::vector<std::string> notes;
  for (const auto& [cause, count] : row.dropped) {
    notes.push_back(fmt::format("{} sample{} dropped: {}", count, count == 1 ? "" : "s", cause));
  }
  if (is_above_ceiling(row.found)) {
    notes.push_back(fmt::format("above {:.0f} % of its ceiling", 100 * most_of_a_ceiling));
  }
  if (const auto share = share_of_ceiling(row.found); share && share->high && row.found.bound) {
    notes.push_back(
        fmt::format("its ceiling varied by a factor of {:.2g}", row.found.bound->variation));
  }
  const auto& processes = row.batch.processes;
  const auto moved = std::ranges::count_if(processes, [](const batch_result::process& p) {
    return fact_at(p.machine_state, "/moved") == true;
  });
  if (moved > 0) {
    notes.push_back(
        fmt::format("{} of {} processes saw their processors move", moved, processes.size()));
  }
  return fmt::format("{}", fmt::join(notes, "; "));
}

}  // namespace toll::suite
