// SPDX-License-Identifier: BSD-3-Clause
// A recurrence in rows, in tiles of several sizes, and by the threads of OpenMP.
#include <toll/array.hpp>
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/wavefront.hpp>

#include <benchmark/benchmark.h>

namespace toll {
namespace {

template <class Policy>
void sweep(benchmark::State& state, Policy policy) {
  const index_t n = state.range(0);
  const index_t tile = state.range(1);
  array<double> values{n * n};
  const view<double, dims<2>> a{values.data(), {n, n}};
  nested(policy, a.shape(), [=](index_t i, index_t j) { a(i, j) = 1; });
  for ([[maybe_unused]] auto iteration : state) {
    wavefront(policy, {{1, 1}, {n, n}}, tiled(tile, tile), [=](index_t i, index_t j) {
      a(i, j) = 0.3 * a(i - 1, j) + 0.3 * a(i, j - 1) + 0.4 * a(i, j);
    });
  }
  state.SetItemsProcessed(state.iterations() * n * n);
}

void sizes(benchmark::internal::Benchmark* runs) {
  for (const index_t n : {100, 1000}) {
    for (const index_t tile : {index_t{8}, index_t{16}, index_t{32}, index_t{64}, n}) {
      runs->Args({n, tile});
    }
  }
  runs->ArgNames({"n", "tile"})->UseRealTime();
}

BENCHMARK_CAPTURE(sweep, seq, seq_policy{})->Apply(sizes);
BENCHMARK_CAPTURE(sweep, openmp, openmp_policy{})->Apply(sizes);

}  // namespace
}  // namespace toll
