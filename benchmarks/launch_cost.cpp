// SPDX-License-Identifier: BSD-3-Clause
// A loop of one iteration: by hand, and through the layer.
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

#include <benchmark/benchmark.h>

namespace toll {
namespace {

// Out of line and not known to the caller, as a variant is to the harness.
[[gnu::noinline]] void by_hand_seq(index_t n, double a, const double* x, double* y) {
  for (index_t i = 0; i < n; ++i) {
    y[i] += a * x[i];
  }
}

[[gnu::noinline]] void layer_seq(index_t n, double a, const double* x, double* y) {
  forall(seq_policy{}, n, [=](index_t i) { y[i] += a * x[i]; });
}

[[gnu::noinline]] void by_hand_openmp(index_t n, double a, const double* x, double* y) {
#pragma omp parallel for schedule(static)
  for (index_t i = 0; i < n; ++i) {
    y[i] += a * x[i];
  }
}

[[gnu::noinline]] void layer_openmp(index_t n, double a, const double* x, double* y) {
  forall(openmp_policy{}, n, [=](index_t i) { y[i] += a * x[i]; });
}

using daxpy = void(index_t, double, const double*, double*);

void launch(benchmark::State& state, daxpy* run) {
  double x[1000] = {};
  double y[1000] = {};
  const index_t n = state.range(0);
  for ([[maybe_unused]] auto iteration : state) {
    run(n, 0.3, x, y);
    benchmark::ClobberMemory();
  }
}

BENCHMARK_CAPTURE(launch, seq_by_hand, by_hand_seq)->Arg(1)->Arg(1000)->UseRealTime();
BENCHMARK_CAPTURE(launch, seq_forall, layer_seq)->Arg(1)->Arg(1000)->UseRealTime();
BENCHMARK_CAPTURE(launch, openmp_by_hand, by_hand_openmp)->Arg(1)->Arg(1000)->UseRealTime();
BENCHMARK_CAPTURE(launch, openmp_forall, layer_openmp)->Arg(1)->Arg(1000)->UseRealTime();

}  // namespace
}  // namespace toll
