// SPDX-License-Identifier: BSD-3-Clause
// The loops of the daxpy baselines beside loops with every trick there is, on arrays far beyond the
// caches: a baseline that another loop beats by much would flatter the layer.
#include <toll/array.hpp>
#include <toll/config.hpp>

#include <benchmark/benchmark.h>
#include <omp.h>

namespace toll {
namespace {

constexpr index_t size = index_t{1} << 24;
constexpr double a = 0.3;

void as_the_baseline(index_t first, index_t last, const double* x, double* y) {
  for (index_t i = first; i < last; ++i) {
    y[i] += a * x[i];
  }
}

/// Four vectors of 64 bytes at a time, whatever width the compiler prefers, and data asked for
/// ahead.
template <int bytes_ahead>
void wide_and_unrolled(index_t first, index_t last, const double* x, double* y) {
  using wide [[gnu::vector_size(64), gnu::aligned(8), gnu::may_alias]] = double;
  constexpr index_t lanes = 8;
  constexpr index_t step = 4 * lanes;
  index_t i = first;
  for (; i + step <= last; i += step) {
    for (index_t k = 0; k < step; k += lanes) {
      if constexpr (bytes_ahead > 0) {
        __builtin_prefetch(reinterpret_cast<const char*>(x + i + k) + bytes_ahead);
        __builtin_prefetch(reinterpret_cast<const char*>(y + i + k) + bytes_ahead, 1);
      }
      *reinterpret_cast<wide*>(y + i + k) += a * *reinterpret_cast<const wide*>(x + i + k);
    }
  }
  as_the_baseline(i, last, x, y);
}

using loop = void(index_t first, index_t last, const double* x, double* y);

/// On `state.range(0)` threads, each with one part of the arrays, which it also touched first.
void daxpy(benchmark::State& state, loop* run) {
  const auto threads = static_cast<int>(state.range(0));
  array<double> x{size};
  array<double> y{size};
  const auto in_parts = [&](const auto& work) {
#pragma omp parallel num_threads(threads)
    {
      const index_t part = omp_get_thread_num();
      work(size * part / threads, size * (part + 1) / threads);
    }
  };
  in_parts([&](index_t first, index_t last) {
    for (index_t i = first; i < last; ++i) {
      x[i] = 1;
      y[i] = 2;
    }
  });
  for ([[maybe_unused]] auto iteration : state) {
    in_parts([&](index_t first, index_t last) { run(first, last, x.data(), y.data()); });
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * 24 * size);
}

BENCHMARK_CAPTURE(daxpy, as_the_baseline, as_the_baseline)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK_CAPTURE(daxpy, wide, wide_and_unrolled<0>)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK_CAPTURE(daxpy, wide_prefetch_512, wide_and_unrolled<512>)->Arg(1)->Arg(2)->UseRealTime();
BENCHMARK_CAPTURE(daxpy, wide_prefetch_2048, wide_and_unrolled<2048>)
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime();

}  // namespace
}  // namespace toll
