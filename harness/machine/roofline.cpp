// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/roofline.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace toll {
namespace {

/// Calls `take` with each row whose `rate` is known.
template <class Take>
void for_each_known(const nlohmann::json& rows, const char* kind, const char* rate,
                    const Take& take) {
  for (const auto& row : rows.value(kind, nlohmann::json::array())) {
    if (row.at(rate).is_number()) {
      take(row, row.at(rate).template get<double>());
    }
  }
}

template <class Map, class Key>
std::optional<double> found(const Map& in, const Key& key) {
  const auto place = in.find(key);
  return place != in.end() ? std::optional{place->second} : std::nullopt;
}

}  // namespace

roofline::roofline(const nlohmann::json& rows, topology of) : of_{std::move(of)} {
  for_each_known(rows, "bandwidth", "bytes_per_second", [&](const auto& row, double rate) {
    double& most = bandwidths_[{row.at("level").template get<std::string>(),
                                row.at("threads").template get<int>()}];
    most = std::max(most, rate);
  });
  for_each_known(rows, "multiply_add", "flops_per_second", [&](const auto& row, double rate) {
    if (row.at("type") == "double") {
      flops_[row.at("threads").template get<int>()] = rate;
    }
  });
  for_each_known(rows, "launch", "seconds", [&](const auto& row, double seconds) {
    launches_[{row.at("backend").template get<std::string>(),
               row.at("threads").template get<int>()}] = seconds;
  });
}

std::optional<ceiling> roofline::binding(const work& done, std::string_view backend,
                                         int threads) const {
  const std::string level = level_of(done.working_set, cache_bytes(of_, placement(of_, threads)));
  const auto bytes_per_second = found(bandwidths_, std::pair{level, threads});
  const auto flops_per_second = found(flops_, threads);
  const auto launch = found(launches_, std::pair{std::string{backend}, threads});
  if (!bytes_per_second || !flops_per_second || !launch) {
    return std::nullopt;
  }
  const ceiling candidates[] = {{level, done.bytes() / *bytes_per_second},
                                {"flops", done.flops / *flops_per_second},
                                {"launch", *launch}};
  return *std::max_element(
      std::begin(candidates), std::end(candidates),
      [](const ceiling& a, const ceiling& b) { return a.seconds < b.seconds; });
}

std::optional<ceiling> binding_ceiling(const roofline& of, const task& t) {
  return t.what->is_on_host ? of.binding(t.what->work_of(t.n), t.what->backend, t.threads)
                            : std::nullopt;
}

}  // namespace toll
