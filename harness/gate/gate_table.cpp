// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/gate_table.hpp"

#include "harness/executable_copy.hpp"
#include "harness/report/contest_columns.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace toll::suite {
namespace {

std::string interval_text(const interval& ratio) {
  return fmt::format("{:.3f} [{:.3f}, {:.3f}]", ratio.value, ratio.low, ratio.high);
}

verdict answer_of(const paired_cell& c) {
  if (!c.code_is_right()) {
    return c.broken;
  }
  // With a waiver the sequential test decides by its limit, which may be met where the cell's own is not.
  const bool is_above_limit =
      c.result() == verdict::pass && !c.is_same_code && !(c.found.ratio().high < c.limit);
  return is_above_limit ? verdict::fail : c.result();
}

/// The bound that decided: if the limit in force was kept the upper one, else the lower one.
double proved_ratio(const paired_cell& c) {
  const interval ratio = c.found.ratio();
  return c.found.result() == verdict::pass ? ratio.high : ratio.low;
}

std::string arms_text(const paired_cell& c) {
  const contest_columns names{{c.id()}};
  return fmt::format("{}/{}", names.subject(), names.reference());
}

std::string reason_of(const paired_cell& c) {
  switch (answer_of(c)) {
    case verdict::fail:
      return fmt::format("{} {}, limit {}", arms_text(c), interval_text(c.found.ratio()), c.limit);
    case verdict::undecided:
      return c.is_given_up ? "does not fit the time budget"
             : c.found.processes() < 2
                 ? fmt::format("not enough processes; {} were disturbed", c.disturbed)
                 : fmt::format("about {} processes would tell", c.found.processes_needed());
    default:
      return c.is_same_code && c.code_is_right() ? "same code" : c.reason;
  }
}

/// A cell that lies on its limit fails if two batches, each by itself, find it above. The chance
/// that any does is at most the sum (Bonferroni).
std::string confidence_text(const std::vector<paired_cell>& paired_cells) {
  const auto timed = std::count_if(paired_cells.begin(), paired_cells.end(),
                                   [](const paired_cell& c) { return !c.is_same_code; });
  const double confidence = paired_cells.front().found.settings().confidence;
  const double chance = std::pow(1 - confidence, 2) * static_cast<double>(timed);
  return fmt::format(
      "each bound holds with {:g} % confidence, and a failure takes two batches of processes: if "
      "all "
      "{} cells that were timed lay on their limits, at most {:.2g} % of such runs would fail by "
      "chance, were each batch looked at once",
      100 * confidence, timed, 100 * std::min(1.0, chance));
}

// A portable arm that takes less time than this share of the baseline's.
constexpr double suspect_ratio = 0.9;

/// Passed cells whose ratio is more likely to say something of the baseline; empty if there are none.
std::string suspect_text(const std::vector<paired_cell>& paired_cells) {
  std::vector<std::string> cells;
  for (const paired_cell& c : paired_cells) {
    if (c.id().is_usual() && c.found.processes() > 1 && c.found.ratio().high < suspect_ratio) {
      cells.push_back(fmt::format("{} ({:.3f})", c.id().cell(), c.found.ratio().value));
    }
  }
  return cells.empty() ? ""
                       : fmt::format(
                             "below {:g}, which more often comes from a slow baseline than from "
                             "a fast layer; look at both before you cite it: {}",
                             suspect_ratio, fmt::join(cells, ", "));
}

}  // namespace

cell_verdict verdict_of(const paired_cell& c) {
  return {.what = c.id(),
          .at = fmt::format("n={} threads={}", c.subject.n, c.subject.threads),
          .answer = answer_of(c),
          .reason = reason_of(c),
          .ratio = c.found.processes() > 0 ? std::optional{proved_ratio(c)} : std::nullopt};
}

std::vector<std::string> lines_below(const std::vector<paired_cell>& paired_cells,
                                     const gate_course& course) {
  const int disturbed =
      std::accumulate(paired_cells.begin(), paired_cells.end(), 0,
                      [](int sum, const paired_cell& c) { return sum + c.disturbed; });
  std::vector<std::string> lines{
      confidence_text(paired_cells),
      fmt::format("{} processes in {:.0f} s; {} dropped, because the processors came to lie "
                  "elsewhere; {} times a process found too few undisturbed samples of a cell",
                  course.processes, course.seconds, course.dropped, disturbed)};
  for (const auto& [threads, latency] : course.core_to_core) {
    if (std::string placement = latency.text(threads); !placement.empty()) {
      lines.push_back(std::move(placement));
    }
  }
  if (std::string shared = text_of_shared_code(course.share_code, course.processes);
      !shared.empty()) {
    lines.push_back(std::move(shared));
  }
  if (std::string suspects = suspect_text(paired_cells); !suspects.empty()) {
    lines.push_back(std::move(suspects));
  }
  return lines;
}

}  // namespace toll::suite
