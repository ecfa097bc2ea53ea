// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/ceilings.hpp"

#include "harness/machine/bandwidth.hpp"
#include "harness/machine/multiply_add.hpp"
#include "harness/machine/wide.hpp"
#include "harness/worker/process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <stdexcept>
#include <utility>

namespace toll {
namespace {

using json = nlohmann::json;
using listener = std::function<void(double fraction)>;

// Two threads that share a processor for once cost a launch a slice of the scheduler, which is ten
// thousand launches: a repetition of one launch would be nothing else.
constexpr long least_launches = 100;

// JSON has no infinity: null stands for it.
double number_from(const json& value) {
  return value.is_null() ? std::numeric_limits<double>::infinity() : value.get<double>();
}

json machine_rows(const ceiling_order& order, const topology& here, const listener& on_repetition) {
  const int most = *std::max_element(order.threads.begin(), order.threads.end());
  pinned_team team{placement(here, most)};
  bandwidth_probe bandwidth{team, here, order.threads, order.settings.memory_available,
                            order.levels};
  std::vector<measured_figure> all = std::move(bandwidth.figures);
  const std::size_t of_bandwidth = all.size();
  for (measured_figure& f : multiply_add_figures(team, order.threads)) {
    all.push_back(std::move(f));
  }
  measure(all, order.settings, on_repetition);

  json rows{{"bandwidth", json::array()}, {"multiply_add", json::array()}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i < of_bandwidth) {
      rows["bandwidth"].push_back(bandwidth_row(all[i]));
    } else {
      rows["multiply_add"].push_back(rates_of(all[i], "flops_per_second"));
    }
  }
  for (const json& row : bandwidth.not_measured) {
    rows["bandwidth"].push_back(row);
  }
  rows["vectors"] = wide_name;
  rows["fused_multiply_add"] = has_fused_multiply_add;
  rows["pinned"] = team.is_pinned();
  return rows;
}

json unknown_launch(const std::string& backend, const std::string& reason) {
  return {{"backend", backend}, {"seconds", nullptr}, {"reasons", {{"seconds", reason}}}};
}

json launch_row(const launch_probe& probe, const std::vector<int>& processors,
                const ceiling_settings& settings, const listener& on_repetition) {
  json row;
  const auto threads = static_cast<int>(processors.size());
  probe.with_threads_on(processors, [&] {
    const auto launch = probe.prepare(threads);
    std::vector<measured_figure> one{
        {.facts = {{"backend", probe.backend}, {"threads", threads}, {"iterations", threads}},
         .run =
             [&](long passes) {
               const auto start = std::chrono::steady_clock::now();
               launch(passes);
               return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
                   .count();
             },
         .least_passes = least_launches}};
    measure(one, settings, on_repetition);
    row = seconds_of(one.front());
  });
  return row;
}

json launch_rows(const ceiling_order& order, const topology& here, const registry& registered,
                 const listener& on_repetition) {
  const auto found =
      std::find_if(registered.launches.begin(), registered.launches.end(),
                   [&](const launch_probe& p) { return p.backend == order.launches_of; });
  if (found == registered.launches.end()) {
    throw std::runtime_error(
        fmt::format("no loop is registered for backend '{}'", order.launches_of));
  }
  json rows = json::array();
  if (const std::string why = found->unavailable(); !why.empty()) {
    rows.push_back(unknown_launch(found->backend, why));
  } else {
    for (const int threads : found->is_threaded ? order.threads : std::vector<int>{1}) {
      rows.push_back(launch_row(*found, placement(here, threads), order.settings, on_repetition));
    }
  }
  return {{"launch", rows}};
}

}  // namespace

json to_json(const ceiling_order& order) {
  return {{"ceilings",
           {{"threads", order.threads},
            {"repetitions", order.settings.repetitions},
            {"min_time", order.settings.min_time},
            {"memory_available", order.settings.memory_available},
            {"time_limit", order.settings.time_limit},
            {"levels", order.levels},
            {"launches_of", order.launches_of}}}};
}

ceiling_order ceiling_order_from(const json& text) {
  const json& order = text.at("ceilings");
  return {.threads = order.at("threads"),
          .settings = {.repetitions = order.at("repetitions"),
                       .min_time = order.at("min_time"),
                       .memory_available = number_from(order.at("memory_available")),
                       .time_limit = number_from(order.at("time_limit"))},
          .levels = order.at("levels"),
          .launches_of = order.at("launches_of")};
}

json measure_ceilings(const ceiling_order& order, const topology& here, const registry& registered,
                      const listener& on_repetition) {
  return order.launches_of.empty() ? machine_rows(order, here, on_repetition)
                                   : launch_rows(order, here, registered, on_repetition);
}

measured_ceilings ceilings_from_workers(
    ceiling_order order, const std::vector<std::string>& backends, double patience,
    const std::function<void(double fraction, const std::string& what)>& show) {
  measured_ceilings found{.rows = {{"bandwidth", json::array()},
                                   {"multiply_add", json::array()},
                                   {"launch", json::array()}},
                          .crashed = {}};
  std::vector<std::string> parts{""};
  parts.insert(parts.end(), backends.begin(), backends.end());
  // By far the longest.
  const double of_machine = 0.8;
  double before = 0;
  for (const std::string& part : parts) {
    const std::string what = part.empty() ? "bandwidth and flops" : "launches of " + part;
    const double weight =
        part.empty() ? of_machine : (1 - of_machine) / static_cast<double>(backends.size());
    show(before, what);
    const auto handle = [&](const json& event) {
      if (event.at("event") == "progress") {
        show(before + weight * event.at("fraction").get<double>(), what);
      } else if (event.at("event") == "ceilings") {
        for (const auto& [name, rows] : event.at("rows").items()) {
          if (rows.is_array()) {
            found.rows[name].insert(found.rows[name].end(), rows.begin(), rows.end());
          } else {
            found.rows[name] = rows;
          }
        }
      }
    };
    order.launches_of = part;
    const worker_end end = run_worker(to_json(order), {.patience = patience}, handle);
    if (end.how == ending::interrupted) {
      break;
    }
    if (end.how == ending::died) {
      found.crashed.push_back(fmt::format("{}: {}", what, end.reason));
      if (!part.empty()) {
        found.rows["launch"].push_back(unknown_launch(part, end.reason));
      }
    }
    before += weight;
  }
  return found;
}

}  // namespace toll
