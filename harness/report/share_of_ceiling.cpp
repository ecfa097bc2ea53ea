// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/share_of_ceiling.hpp"

#include "harness/report/compared.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace toll::suite {
namespace {

// Repetitions that lie farther apart than this were disturbed.
constexpr double wide_scatter = 0.5;

std::optional<double> quotient(const result& r) {
  return r.bound && !seconds_of(r).empty() ? std::optional{r.bound->seconds / median(seconds_of(r))}
                                           : std::nullopt;
}

std::string name_of(const ceiling& bound, const task_id& what) {
  const bool is_launch = bound.name == "launch";
  return fmt::format("{}{} on {} thread{}", bound.name, is_launch ? " of " + what.backend : "",
                     what.threads, what.threads == 1 ? "" : "s");
}

}  // namespace

std::optional<double> share_of_ceiling(const result& r) {
  const auto share = quotient(r);
  return share && *share <= most_of_a_ceiling ? share : std::nullopt;
}

bool is_above_ceiling(const result& r) {
  return quotient(r) && !share_of_ceiling(r);
}

void doubtful_ceilings::add(const result& r) {
  if (r.bound && is_above_ceiling(r)) {
    doubt& found = by_ceiling_[name_of(*r.bound, r.what)];
    ++found.rows;
    found.relative_error = std::max(found.relative_error, r.bound->relative_error);
  }
}

std::string doubtful_ceilings::text() const {
  std::string all;
  int rows = 0;
  for (const auto& [name, found] : by_ceiling_) {
    rows += found.rows;
    all += fmt::format("{}{} ({}{})", all.empty() ? "" : ", ", name, found.rows,
                       found.relative_error > wide_scatter
                           ? fmt::format("; its repetitions differed by a factor of {:.2g}",
                                         1 + found.relative_error)
                           : "");
  }
  return rows == 0 ? ""
                   : fmt::format(
                         "of ceiling: {} variant{} above {:.0f} % of {}: the ceiling was "
                         "measured low, or the data lie in a nearer cache\n",
                         rows, rows == 1 ? " lies" : "s lie", 100 * most_of_a_ceiling, all);
}

}  // namespace toll::suite
