// SPDX-License-Identifier: BSD-3-Clause
// Ten short loops, each of which reads what the one before it wrote: as ten parallel loops, and in
// one region.
#include <toll/backends/openmp/backend.hpp>
#include <toll/forall.hpp>
#include <toll/region.hpp>

#include <benchmark/benchmark.h>

namespace toll {
namespace {

using inside_policy = region_policy<openmp_policy>;

constexpr int loops = 10;

[[gnu::noinline]] void ten_loops(index_t n, double a, double* y) {
  for (int k = 0; k < loops; ++k) {
    forall(openmp_policy{}, n, [=](index_t i) { y[i] = a * y[i] + 1; });
  }
}

[[gnu::noinline]] void in_a_region(index_t n, double a, double* y) {
  region(openmp_policy{}, [=](const inside_policy& inside) {
    for (int k = 0; k < loops; ++k) {
      forall(inside, n, [=](index_t i) { y[i] = a * y[i] + 1; });
    }
  });
}

[[gnu::noinline]] void in_a_region_without_wait(index_t n, double a, double* y) {
  region(openmp_policy{}, [=](const inside_policy& inside) {
    for (int k = 0; k < loops; ++k) {
      forall(without_wait(inside), n, [=](index_t i) { y[i] = a * y[i] + 1; });
    }
  });
}

[[gnu::noinline]] void ten_loops_by_hand(index_t n, double a, double* y) {
  for (int k = 0; k < loops; ++k) {
#pragma omp parallel for schedule(static)
    for (index_t i = 0; i < n; ++i) {
      y[i] = a * y[i] + 1;
    }
  }
}

[[gnu::noinline]] void in_a_region_by_hand(index_t n, double a, double* y) {
#pragma omp parallel firstprivate(n, a, y)
  for (int k = 0; k < loops; ++k) {
#pragma omp for schedule(static)
    for (index_t i = 0; i < n; ++i) {
      y[i] = a * y[i] + 1;
    }
  }
}

[[gnu::noinline]] void in_a_region_without_wait_by_hand(index_t n, double a, double* y) {
#pragma omp parallel firstprivate(n, a, y)
  for (int k = 0; k < loops; ++k) {
#pragma omp for schedule(static) nowait
    for (index_t i = 0; i < n; ++i) {
      y[i] = a * y[i] + 1;
    }
  }
}

using ten = void(index_t, double, double*);

void region_cost(benchmark::State& state, ten* run) {
  static double y[100'000];
  for ([[maybe_unused]] auto iteration : state) {
    run(state.range(0), 0.5, y);
    benchmark::ClobberMemory();
  }
}

BENCHMARK_CAPTURE(region_cost, forall, ten_loops)->Arg(100)->Arg(10'000)->UseRealTime();
BENCHMARK_CAPTURE(region_cost, by_hand, ten_loops_by_hand)->Arg(100)->Arg(10'000)->UseRealTime();
BENCHMARK_CAPTURE(region_cost, region, in_a_region)->Arg(100)->Arg(10'000)->UseRealTime();
BENCHMARK_CAPTURE(region_cost, region_by_hand, in_a_region_by_hand)
    ->Arg(100)
    ->Arg(10'000)
    ->UseRealTime();
BENCHMARK_CAPTURE(region_cost, without_wait, in_a_region_without_wait)
    ->Arg(100)
    ->Arg(10'000)
    ->UseRealTime();
BENCHMARK_CAPTURE(region_cost, without_wait_by_hand, in_a_region_without_wait_by_hand)
    ->Arg(100)
    ->Arg(10'000)
    ->UseRealTime();

}  // namespace
}  // namespace toll
