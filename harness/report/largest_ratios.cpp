// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/largest_ratios.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>

namespace toll::suite {
namespace {

constexpr std::size_t most_ratios = 5;
constexpr std::string_view layer_heading = "layer";        // a heading
constexpr std::string_view known_reason = "known reason";  // a heading, and the least room for one

std::string shortened(const std::string& text, std::size_t most) {
  constexpr std::string_view rest = "...";
  return text.size() <= most ? text : text.substr(0, most - rest.size()) + std::string{rest};
}

}  // namespace

std::string cell_text(const task_id& what) {
  return fmt::format("{}/{} {}{} n={} threads={}", what.kernel, what.algorithm, what.backend,
                     what.tuning == "default" ? "" : " " + what.tuning, what.n, what.threads);
}

void largest_ratios::add(const std::vector<compared>& pairs) {
  for (const compared& pair : pairs) {
    if (pair.toll.ratio && *pair.toll.ratio > large_ratio) {
      found_.push_back({.toll = pair.toll, .what = pair.other->what});
    }
  }
  std::ranges::sort(found_, std::ranges::greater{},
                    [](const measured_ratio& m) { return m.toll.ratio; });
  found_.resize(std::min(found_.size(), most_ratios));
}

std::string largest_ratios::text(const table_view& view, const measured_with& by) const {
  if (found_.empty()) {
    return "";
  }
  std::size_t longest = 0;
  for (const measured_ratio& m : found_) {
    longest = std::max(longest, why_slower(m.what, m.toll, by).size());
  }
  text_table whole = table(longest, view.colours, by);
  const std::size_t too_wide =
      view.width ? whole.width() - std::min(whole.width(), *view.width) : 0;
  if (longest == 0 || (too_wide > 0 && longest < known_reason.size() + too_wide)) {
    whole.drop(known_reason);
    return whole.text(view.colours);
  }
  return table(longest - too_wide, view.colours, by).text(view.colours);
}

text_table largest_ratios::table(std::size_t most_of_reason, const colours& in,
                                 const measured_with& by) const {
  const std::string& first = found_.front().what.variant;
  const bool is_one_layer =
      std::ranges::all_of(found_, [&](const measured_ratio& m) { return m.what.variant == first; });
  text_table rows{{{"largest", align::right},
                   {"95 % interval"},
                   {std::string{layer_heading}},
                   {is_one_layer ? fmt::format("cell ({})", first) : "cell"},
                   {std::string{known_reason}}}};
  for (const auto& [toll, what] : found_) {
    const style how = in.style_of(toll, what.backend);
    const std::string bounds =
        toll.bounds ? fmt::format("[{:.3f}, {:.3f}]", toll.bounds->low, toll.bounds->high) : "-";
    rows.add({fmt::format("{:.3f}", toll.ratio.value_or(0)), bounds, what.variant, cell_text(what),
              shortened(why_slower(what, toll, by), most_of_reason)},
             {how, how});
  }
  if (is_one_layer) {
    rows.drop(layer_heading);
  }
  return rows;
}

}  // namespace toll::suite
