// SPDX-License-Identifier: BSD-3-Clause
// A sum with and without `reproducible`.
#include <toll/array.hpp>
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/tbb/backend.hpp>
#include <toll/forall.hpp>

#include <benchmark/benchmark.h>

namespace toll {
namespace {

template <class Policy>
void total(benchmark::State& state, Policy policy) {
  const index_t n = state.range(0);
  array<double> values{n};
  const auto value = values.on(policy);
  forall(policy, n, [=](index_t i) { value[i] = 1.0 / (1.0 + static_cast<double>(i)); });
  for ([[maybe_unused]] auto iteration : state) {
    double result = 0;
    forall(policy, n, sum(result), [=](index_t i, double& partial) { partial += value[i]; });
    benchmark::DoNotOptimize(result);
  }
}

constexpr index_t small = index_t{1} << 14;
constexpr index_t large = index_t{1} << 24;

BENCHMARK_CAPTURE(total, openmp, openmp_policy{})->Arg(small)->Arg(large)->UseRealTime();
BENCHMARK_CAPTURE(total, openmp_reproducible, openmp_policy{.reproducible = true})
    ->Arg(small)
    ->Arg(large)
    ->UseRealTime();
BENCHMARK_CAPTURE(total, tbb, tbb_policy{})->Arg(small)->Arg(large)->UseRealTime();
BENCHMARK_CAPTURE(total, tbb_reproducible, tbb_policy{.reproducible = true})
    ->Arg(small)
    ->Arg(large)
    ->UseRealTime();

}  // namespace
}  // namespace toll
