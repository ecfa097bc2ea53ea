// SPDX-License-Identifier: BSD-3-Clause
// What a running maximum moves in a second, beside a copy, on arrays far beyond the caches: the
// scan of line_of_sight without its arctangent.
#include <toll/array.hpp>
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/openmp/scan.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/scan.hpp>
#include <toll/backends/tbb/backend.hpp>
#include <toll/backends/tbb/scan.hpp>
#include <toll/forall.hpp>
#include <toll/operations.hpp>
#include <toll/scan.hpp>

#include <benchmark/benchmark.h>

namespace toll {
namespace {

constexpr index_t size = index_t{1} << 24;

template <class Policy>
void move(benchmark::State& state, const Policy& policy, bool scans) {
  array<double> from{size};
  array<double> to{size};
  const auto in = from.on(policy);
  const auto out = to.on(policy);
  forall(policy, size, [=](index_t i) {
    in[i] = static_cast<double>(i % 1009);
    out[i] = 0;
  });
  const view<const double> values{in};
  for ([[maybe_unused]] auto iteration : state) {
    if (scans) {
      inclusive_scan(policy, values, out, op::max{});
    } else {
      forall(policy, size, [=](index_t i) { out[i] = values[i]; });
    }
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * 16 * size);
}

BENCHMARK_CAPTURE(move, copy_seq, seq_policy{}, false)->UseRealTime();
BENCHMARK_CAPTURE(move, scan_seq, seq_policy{}, true)->UseRealTime();
BENCHMARK_CAPTURE(move, copy_openmp, openmp_policy{}, false)->UseRealTime();
BENCHMARK_CAPTURE(move, scan_openmp, openmp_policy{}, true)->UseRealTime();
BENCHMARK_CAPTURE(move, copy_tbb, tbb_policy{}, false)->UseRealTime();
BENCHMARK_CAPTURE(move, scan_tbb, tbb_policy{}, true)->UseRealTime();

}  // namespace
}  // namespace toll
