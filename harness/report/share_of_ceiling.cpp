// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/share_of_ceiling.hpp"

#include "harness/report/compared.hpp"
#include "harness/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace toll::suite {
namespace {

// Repetitions that differ by a larger factor were disturbed.
constexpr double wide_scatter = 1.5;

// Where the ends of a share lie farther apart than this, both are stated.
constexpr double wide_range = 1.25;

std::optional<ceiling_share> any_share(const result& r) {
  return r.bound && !seconds_of(r).empty()
             ? std::optional{share_of(*r.bound, median(seconds_of(r)))}
             : std::nullopt;
}

std::string name_of(const ceiling& bound, const task_id& what) {
  const bool is_launch = bound.name == "launch";
  return fmt::format("{}{} on {} thread{}", bound.name, is_launch ? " of " + what.backend : "",
                     what.threads, what.threads == 1 ? "" : "s");
}

}  // namespace

ceiling_share share_of(const ceiling& bound, double seconds) {
  const double low = bound.seconds / seconds;
  const double high = std::min(1.0, low * bound.variation);
  return {.low = low, .high = high > low * wide_range ? std::optional{high} : std::nullopt};
}

std::string share_text(const ceiling_share& share) {
  const std::string low = fmt::format("{:.0f}", 100 * share.low);
  const std::string high = share.high ? fmt::format("{:.0f}", 100 * *share.high) : low;
  return high == low ? low + " %" : fmt::format("{}-{} %", low, high);
}

std::optional<ceiling_share> share_of_ceiling(const result& r) {
  const auto share = any_share(r);
  return share && share->low <= most_of_a_ceiling ? share : std::nullopt;
}

bool is_above_ceiling(const result& r) {
  return any_share(r) && !share_of_ceiling(r);
}

void doubtful_ceilings::add(const result& r) {
  const auto share = any_share(r);
  if (!share || !r.bound) {
    return;
  }
  const bool is_above = share->low > most_of_a_ceiling;
  if (!is_above && !share->high) {
    return;
  }
  doubt& found = (is_above ? exceeded_ : varied_)[name_of(*r.bound, r.what)];
  ++found.rows;
  found.factor =
      std::max(found.factor, is_above ? 1 + r.bound->relative_error : r.bound->variation);
}

int doubtful_ceilings::rows_of(const doubts& all) {
  return std::accumulate(all.begin(), all.end(), 0,
                         [](int sum, const auto& entry) { return sum + entry.second.rows; });
}

/// Each with its rows, and with the factor where it is more than `least`.
std::string doubtful_ceilings::list_of(const doubts& all, std::string_view what, double least) {
  std::string list;
  for (const auto& [name, found] : all) {
    list += fmt::format(
        "{}{} ({}{})", list.empty() ? "" : ", ", name, found.rows,
        found.factor > least ? fmt::format("; {}by a factor of {:.2g}", what, found.factor) : "");
  }
  return list;
}

std::string doubtful_ceilings::text() const {
  std::string text;
  if (const int rows = rows_of(exceeded_); rows > 0) {
    text += fmt::format(
        "of ceiling: {} variant{} above {:.0f} % of {}: the ceiling was measured low, or the data "
        "lie in a nearer cache\n",
        rows, rows == 1 ? " lies" : "s lie", 100 * most_of_a_ceiling,
        list_of(exceeded_, "its repetitions differed ", wide_scatter));
  }
  if (const int rows = rows_of(varied_); rows > 0) {
    text +=
        fmt::format("of ceiling: {} because the ceiling itself varied in this run: {}\n",
                    rows == 1 ? "1 share is a range" : fmt::format("{} shares are ranges", rows),
                    list_of(varied_, "", 1));
  }
  return text;
}

}  // namespace toll::suite
