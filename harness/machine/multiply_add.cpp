// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/multiply_add.hpp"

#include "harness/machine/wide.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace toll::suite {
namespace {

// Independent chains: an instruction takes four or five cycles and two start in each, so ten keep
// the units busy; with 32 registers more are free, for processors with four units.
constexpr std::size_t chains = wide_registers == 32 ? 24 : 12;

// Of one pass: long enough that the loop around it does not count.
constexpr long steps = 1000;

template <class T, std::size_t... chain>
T pass(T start, std::index_sequence<chain...>) {
  // Values near 1 forever: no overflow, no denormals.
  const wide<T> factor = filled(static_cast<T>(0.5));
  const wide<T> term = filled(static_cast<T>(0.5));
  std::array<wide<T>, sizeof...(chain)> values{filled(start + static_cast<T>(chain))...};
  for (long step = 0; step < steps; ++step) {
    ((values[chain] = values[chain] * factor + term), ...);
  }
  return (sum_of_lanes<T>(values[chain]) + ...);
}

template <class T>
flops_figure figure_of(pinned_team& team, int threads, std::string_view type) {
  const auto count = static_cast<std::size_t>(threads);
  const double lanes = wide_of<T>::lanes;
  const auto run = [&team, count](long passes) {
    return team.run(count, [passes](std::size_t) {
      for (long p = 0; p < passes; ++p) {
        T start = 1;
        benchmark::DoNotOptimize(start);
        T result = pass<T>(start, std::make_index_sequence<chains>{});
        benchmark::DoNotOptimize(result);
      }
    });
  };
  return {.what = {.type = std::string{type}, .threads = threads},
          .figure = {.run = run,
                     .units_per_pass = 2 * lanes * static_cast<double>(chains) * steps * threads}};
}

}  // namespace

flops_ceiling flops_figure::result() const {
  flops_ceiling found = what;
  found.flops_per_second = rates_of(figure);
  return found;
}

std::vector<flops_figure> multiply_add_figures(pinned_team& team, const std::vector<int>& threads) {
  std::vector<flops_figure> figures;
  for (const int t : threads) {
    figures.push_back(figure_of<double>(team, t, "double"));
    figures.push_back(figure_of<float>(team, t, "float"));
  }
  return figures;
}

}  // namespace toll::suite
