// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/layer_json.hpp"

#include "harness/registry.hpp"
#include "harness/statistics.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace toll::suite {
namespace {

using ordered = nlohmann::ordered_json;

/// Adds a figure, or null and why.
template <class Value>
void add(ordered& to, const char* name, const std::optional<Value>& value,
         const std::string& reason) {
  to[name] = value ? ordered(*value) : ordered(nullptr);
  if (!value) {
    to["reasons"][name] = reason;
  }
}

ordered costs_json(const object_costs& costs) {
  const auto reason = [&](const char* figure) {
    const auto found = costs.reasons.find(figure);
    return found == costs.reasons.end() ? std::string{} : found->second;
  };
  ordered figures{{"files", costs.files}};
  add(figures, "lines", costs.lines, reason("lines"));
  add(figures, "compile_seconds", costs.seconds, reason("seconds"));
  add(figures, "object_bytes", costs.bytes, reason("bytes"));
  return figures;
}

ordered row_json(const layer_row& row) {
  const bool has_ratios = !row.ratios.empty();
  const std::string why = "no cell has a ratio";
  ordered figures{
      {"variant", row.variant},           {"layer", layer_of(row.variant)},
      {"backend", row.backend},           {"ratios", row.ratios.size()},
      {"ratios_up_to_1.05", row.close()}, {"without_a_ratio", row.missing},
      {"costs", costs_json(row.own)},     {"costs_of_baseline", costs_json(row.of_baseline)}};
  add(figures, "geometric_mean",
      has_ratios ? std::optional{geometric_mean(row.ratios)} : std::nullopt, why);
  add(figures, "worst", has_ratios ? std::optional{row.worst} : std::nullopt, why);
  add(figures, "worst_id", row.worst_cell ? std::optional{row.worst_cell->id()} : std::nullopt,
      why);
  return figures;
}

/// Both are kernel/algorithm.
std::string shared_algorithm_of(const std::string& algorithm) {
  const std::size_t end = algorithm.find('/');
  const std::string kernel = algorithm.substr(0, end);
  return kernel + "/" + registry::global().shared_algorithm_of(kernel, algorithm.substr(end + 1));
}

/// Of each layer for each algorithm, on the platforms that ran it.
ordered efficiencies_of(const portability_metric& portability) {
  ordered rows = ordered::array();
  for (const std::string& layer : portability.layers()) {
    for (const std::string& algorithm : portability.algorithms()) {
      for (const portability_metric::platform& where : portability.platforms()) {
        if (!portability.has_run(algorithm, where)) {
          continue;
        }
        const auto known = portability.efficiency(layer, algorithm, where);
        rows.push_back({{"layer", layer},
                        {"algorithm", algorithm},
                        {"shared_algorithm", shared_algorithm_of(algorithm)},
                        {"machine", where.first},
                        {"backend", where.second},
                        {"efficiency", known ? ordered(*known) : ordered(nullptr)}});
      }
    }
  }
  return rows;
}

}  // namespace

ordered to_json(const layer_summary& layers) {
  ordered rows = ordered::array();
  for (const layer_row& row : layers.rows()) {
    rows.push_back(row_json(row));
  }
  return {{"over_baseline", std::move(rows)}, {"portability", to_json(layers.portability())}};
}

ordered to_json(const portability_metric& portability) {
  ordered platforms = ordered::array();
  for (const auto& [machine, backend] : portability.platforms()) {
    ordered platform{{"backend", backend}};
    if (!machine.empty()) {
      platform["machine"] = machine;
    }
    platforms.push_back(std::move(platform));
  }
  ordered layers = ordered::object();
  for (const std::string& layer : portability.layers()) {
    ordered of_layer{{"algorithms", ordered::object()}};
    for (const std::string& algorithm : portability.algorithms()) {
      if (const auto known = portability.of(layer, algorithm)) {
        of_layer["algorithms"][algorithm] = *known;
      }
    }
    add(of_layer, "all", portability.of(layer), "one platform has no time that can be believed");
    layers[layer] = std::move(of_layer);
  }
  return {{"platforms", std::move(platforms)},
          {"layers", std::move(layers)},
          {"efficiencies", efficiencies_of(portability)}};
}

}  // namespace toll::suite
