// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/roofline.hpp"

#include "harness/journal/malformed_record.hpp"
#include "harness/plan/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

// More threads, and more per second, than any machine has. Beyond these a figure is a slip of a
// file's writer, and what is divided by it is nothing.
constexpr int most_threads = 65536;
constexpr double most_per_second = 1e21;
constexpr double shortest_launch = 1e-15;
constexpr double longest_launch = 1e5;

double bounded_number_in(const json& row, const std::string& name, double least, double most) {
  const json& number = row.at(name);
  if (!number.is_number() || !(number.get<double>() >= least) || !(number.get<double>() <= most)) {
    throw malformed_record(
        fmt::format("a ceiling that no machine has: {} {}", name, number.dump()));
  }
  return number.get<double>();
}

int threads_in(const json& row) {
  const double threads = bounded_number_in(row, "threads", 1, most_threads);
  if (!row.at("threads").is_number_integer()) {
    throw malformed_record("a ceiling of a part of a thread");
  }
  return static_cast<int>(threads);
}

/// The best of the repetitions, for nothing but a disturbance makes one worse; their median where a
/// row has nothing else. Empty if it was not measured.
std::optional<measured_best> best_in(const json& row, const std::string& name, const char* best,
                                     double least, double most) {
  if (row.at(name).is_null()) {
    return std::nullopt;
  }
  bounded_number_in(row, name, least, most);
  for (const char* const end : {"_least", "_most"}) {
    if (row.contains(name + end)) {
      bounded_number_in(row, name + end, least, most);
    }
  }
  return measured_best{
      .value = bounded_number_in(row, row.contains(name + best) ? name + best : name, least, most),
      .relative_error =
          row.contains("relative_error")
              ? bounded_number_in(row, "relative_error", 0, std::numeric_limits<double>::max())
              : 0,
      .median = row.at(name).get<double>()};
}

template <class Take>
void for_each_rate(const json& rows, const char* kind, const char* name, const Take& take) {
  for (const json& row : rows.value(kind, json::array())) {
    if (const auto rate = best_in(row, name, "_most", 1, most_per_second)) {
      take(row, *rate);
    }
  }
}

template <class Map, class Key>
std::optional<measured_best> found(const Map& in, const Key& key) {
  const auto place = in.find(key);
  return place != in.end() ? std::optional{place->second} : std::nullopt;
}

}  // namespace

roofline::roofline(const nlohmann::json& rows, topology topo) : topo_{std::move(topo)} {
  for_each_rate(rows, "bandwidth", "bytes_per_second", [&](const json& row, measured_best rate) {
    measured_best& most = bandwidths_[{row.at("level").get<std::string>(), threads_in(row)}];
    const double median = std::max(most.median, rate.median);
    if (rate.value > most.value) {
      most = rate;
    }
    most.median = median;
  });
  for_each_rate(rows, "multiply_add", "flops_per_second", [&](const json& row, measured_best rate) {
    const int threads = threads_in(row);
    if (row.at("type") == "double") {
      flops_[threads] = rate;
    }
  });
  for (const json& row : rows.value("launch", json::array())) {
    if (const auto launch = best_in(row, "seconds", "_least", shortest_launch, longest_launch)) {
      launches_[{row.at("backend").get<std::string>(), threads_in(row)}] = *launch;
    }
  }
}

std::optional<ceiling> roofline::binding(const work& done, std::string_view backend,
                                         int threads) const {
  const std::string level =
      level_of(done.working_set, cache_bytes(topo_, placement(topo_, threads)));
  const auto bytes_per_second = named(level, {}, threads);
  const auto flops_per_second = named("flops", {}, threads);
  const auto launch = named("launch", std::string{backend}, threads);
  if (!bytes_per_second || !flops_per_second || !launch) {
    return std::nullopt;
  }
  const ceiling candidates[] = {
      {level, done.bytes() / bytes_per_second->value, bytes_per_second->relative_error},
      {"flops", done.flops / flops_per_second->value, flops_per_second->relative_error},
      {"launch", launch->value, launch->relative_error}};
  return *std::max_element(
      std::begin(candidates), std::end(candidates),
      [](const ceiling& a, const ceiling& b) { return a.seconds < b.seconds; });
}

std::optional<measured_best> roofline::named(const std::string& name, const std::string& backend,
                                             int threads) const {
  if (name == "launch") {
    return found(launches_, std::pair{backend, threads});
  }
  return name == "flops" ? found(flops_, threads) : found(bandwidths_, std::pair{name, threads});
}

std::optional<ceiling> binding_ceiling(const roofline& limits, const task& t) {
  return t.what->is_on_host ? limits.binding(t.what->work_of(t.n), t.what->backend, t.threads)
                            : std::nullopt;
}

}  // namespace toll::suite
