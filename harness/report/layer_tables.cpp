// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/layer_tables.hpp"

#include "harness/statistics.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace toll::suite {
namespace {

constexpr const char* not_known = "-";

std::string cell_text(const std::optional<task_id>& cell) {
  return cell ? fmt::format("{}/{} {} n={} threads={}", cell->kernel, cell->algorithm, cell->tuning,
                            cell->n, cell->threads)
              : not_known;
}

std::string missing_text(const layer_row& row) {
  std::string text;
  for (const auto& [reason, cells] : row.missing) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", cells, reason);
  }
  return text;
}

std::string number_text(const std::optional<double>& number, int digits = 0) {
  return number ? fmt::format("{:.{}f}", *number, digits) : not_known;
}

}  // namespace

text_table ratios_by_layer(const std::vector<layer_row>& rows) {
  text_table table{{{"layer"},
                    {"backend"},
                    {"geometric mean", align::right},
                    {"worst", align::right},
                    {"in"},
                    {"cells", align::right},
                    {fmt::format("up to {}", large_ratio), align::right},
                    {"without a ratio"}}};
  for (const layer_row& row : rows) {
    const bool has_ratios = !row.ratios.empty();
    table.add({row.variant, row.backend,
               has_ratios ? fmt::format("{:.3f}", geometric_mean(row.ratios)) : not_known,
               has_ratios ? fmt::format("{:.3f}", row.worst) : not_known, cell_text(row.worst_cell),
               std::to_string(row.ratios.size()), std::to_string(row.close()), missing_text(row)});
  }
  return table;
}

text_table costs_by_layer(const std::vector<layer_row>& rows) {
  text_table table{{{"layer"},
                    {"backend"},
                    {"files", align::right},
                    {"lines", align::right},
                    {"baseline's", align::right},
                    {"compile s", align::right},
                    {"baseline's", align::right},
                    {"object bytes", align::right},
                    {"baseline's", align::right}}};
  for (const layer_row& row : rows) {
    if (row.own.files > 0 && row.of_baseline.files > 0) {
      table.add({row.variant, row.backend, std::to_string(row.own.files),
                 number_text(row.own.lines), number_text(row.of_baseline.lines),
                 number_text(row.own.seconds, 1), number_text(row.of_baseline.seconds, 1),
                 number_text(row.own.bytes), number_text(row.of_baseline.bytes)});
    }
  }
  return table;
}

text_table portability_by_layer(const portability_metric& portability, bool by_algorithm) {
  std::vector<text_table::column> columns{{"PP"}};
  for (const std::string& layer : portability.layers()) {
    columns.push_back({layer, align::right});
  }
  text_table table{std::move(columns)};
  const auto add = [&](const std::string& algorithm, const std::string& title) {
    std::vector<std::string> row{title};
    for (const std::string& layer : portability.layers()) {
      row.push_back(number_text(portability.of(layer, algorithm), 3));
    }
    table.add(row);
  };
  for (const std::string& algorithm : portability.algorithms()) {
    if (by_algorithm) {
      add(algorithm, algorithm);
    }
  }
  add("", "all together");
  return table;
}

std::vector<std::string> about_portability(const portability_metric& portability) {
  std::vector<std::string> platforms;
  for (const auto& [machine, backend] : portability.platforms()) {
    platforms.push_back(machine.empty() ? backend : fmt::format("{} on {}", backend, machine));
  }
  const std::string count =
      platforms.size() == 1 ? "one platform" : fmt::format("{} platforms", platforms.size());
  return {
      fmt::format("PP: performance portability (Pennycook, Sewall, Lee) on {}: {}", count,
                  fmt::join(platforms, ", ")),
      "the harmonic mean over platforms of a layer's efficiency: the least time of all variants "
      "over the layer's,",
      "with its best tuning; 0 if an algorithm is missing, wrong or crashed on one of them"};
}

}  // namespace toll::suite
