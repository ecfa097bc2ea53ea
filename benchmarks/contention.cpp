// SPDX-License-Identifier: BSD-3-Clause
// What an atomic update costs, by how far apart the targets of neighbouring iterations lie, and by
// how much each iteration computes before it. Arguments: stride, in doubles, and the number of
// multiplications and additions. A stride of 0 is one target for all, 8 a cache line for each.
#include <toll/atomic.hpp>
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/tbb/backend.hpp>
#include <toll/forall.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <iterator>

namespace toll {
namespace {

constexpr index_t updates = 1 << 16;
constexpr index_t targets = 64;
constexpr index_t largest_stride = 8;

struct pattern {
  index_t stride;
  index_t steps;
  double a;  // 1, so that sums are exact; the compiler does not know
};

constexpr double contribution(const pattern& with, index_t i) {
  double x = static_cast<double>(i % 7);
  for (index_t k = 0; k < with.steps; ++k) {
    x = with.a * x + 1;
  }
  return x;
}

template <class Policy>
[[gnu::noinline]] void forall_of(const pattern& with, double* y) {
  forall(Policy{}, updates, [=](index_t i) {
    atomic_add<Policy>(y[i % targets * with.stride], contribution(with, i));
  });
}

[[gnu::noinline]] void seq_by_hand(const pattern& with, double* y) {
  const pattern mine{with};
  for (index_t i = 0; i < updates; ++i) {
    y[i % targets * mine.stride] += contribution(mine, i);
  }
}

[[gnu::noinline]] void openmp_by_hand(const pattern& with, double* y) {
  const pattern mine{with};
#pragma omp parallel for schedule(static) firstprivate(mine, y)
  for (index_t i = 0; i < updates; ++i) {
    const double x = contribution(mine, i);
#pragma omp atomic
    y[i % targets * mine.stride] += x;
  }
}

double sum_of(const double* y) {
  double all = 0;
  for (index_t k = 0; k < targets * largest_stride; ++k) {
    all += y[k];
  }
  return all;
}

void contention(benchmark::State& state, void (*run)(const pattern&, double*)) {
  alignas(64) static double y[targets * largest_stride];
  const pattern with{.stride = state.range(0), .steps = state.range(1), .a = 1};
  double expected = 0;
  for (index_t i = 0; i < updates; ++i) {
    expected += static_cast<double>(i % 7 + with.steps);
  }
  for ([[maybe_unused]] auto iteration : state) {
    state.PauseTiming();
    std::fill(std::begin(y), std::end(y), 0.0);
    state.ResumeTiming();
    run(with, y);
    benchmark::ClobberMemory();
  }
  if (sum_of(y) != expected) {
    state.SkipWithError("updates were lost");
  }
  state.SetItemsProcessed(state.iterations() * updates);
}

void strides_and_work(benchmark::internal::Benchmark* cases) {
  cases->ArgNames({"stride", "work"})->ArgsProduct({{0, 1, largest_stride}, {0, 32}});
  cases->UseRealTime();
}

BENCHMARK_CAPTURE(contention, seq, forall_of<seq_policy>)->Apply(strides_and_work);
BENCHMARK_CAPTURE(contention, seq_by_hand, seq_by_hand)->Apply(strides_and_work);
BENCHMARK_CAPTURE(contention, openmp, forall_of<openmp_policy>)->Apply(strides_and_work);
BENCHMARK_CAPTURE(contention, openmp_by_hand, openmp_by_hand)->Apply(strides_and_work);
BENCHMARK_CAPTURE(contention, tbb, forall_of<tbb_policy>)->Apply(strides_and_work);

}  // namespace
}  // namespace toll
