// SPDX-License-Identifier: BSD-3-Clause
// Bodies as users write them, in the lines of a nest that fits L2, beside the same loops by hand: whether
// short lines, and what a vector loop leaves of long ones, run in vectors.
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/simd/backend.hpp>
#include <toll/nested.hpp>

#include <benchmark/benchmark.h>

#include <string>

namespace toll {
namespace {

constexpr index_t elements = 32'000;

/// Two arrays of lines with a rim of one element.
template <class T>
struct lines {
  explicit lines(index_t length) : count{elements / length}, x{shape(length)}, y{shape(length)} {
    for (index_t k = 0; k < x.size(); ++k) {
      x.data()[k] = y.data()[k] = T{1};
    }
  }

  dims<2> shape(index_t length) const { return {elements / length + 2, length + 2}; }

  index_t count;
  array<T, host_space, dims<2>> x;
  array<T, host_space, dims<2>> y;
};

struct copy {
  template <class In, class Out>
  void operator()(const In& x, const Out& y, index_t i, index_t j) const {
    y(i, j) = x(i, j);
  }
};

struct axpy {
  template <class In, class Out>
  void operator()(const In& x, const Out& y, index_t i, index_t j) const {
    y(i, j) += 3 * x(i, j);
  }
};

struct neighbours {
  template <class In, class Out>
  void operator()(const In& x, const Out& y, index_t i, index_t j) const {
    y(i, j) = x(i, j) + x(i - 1, j) + x(i + 1, j) + x(i, j - 1) + x(i, j + 1);
  }
};

struct two_cases {
  template <class In, class Out>
  void operator()(const In& x, const Out& y, index_t i, index_t j) const {
    y(i, j) = x(i, j) > 0 ? 2 * x(i, j) : -x(i, j);
  }
};

template <class T>
struct rows {
  T* data;
  index_t stride;

  T& operator()(index_t i, index_t j) const { return data[i * stride + j]; }
};

template <class Body, class T>
[[gnu::noinline]] void run_by_hand(const T* __restrict from, T* __restrict to, index_t stride,
                                   index_t count, index_t length) {
  const rows<const T> x{from, stride};
  const rows<T> y{to, stride};
  for (index_t i = 1; i <= count; ++i) {
    for (index_t j = 1; j <= length; ++j) {
      Body{}(x, y, i, j);
    }
  }
}

template <class T, class Body>
void by_hand(benchmark::State& state) {
  const index_t length = state.range(0);
  lines<T> all{length};
  for ([[maybe_unused]] auto iteration : state) {
    run_by_hand<Body>(all.x.data(), all.y.data(), length + 2, all.count, length);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * all.count * length);
}

template <class T, class Body, class Policy>
void captured(benchmark::State& state) {
  const index_t length = state.range(0);
  lines<T> all{length};
  const box<2> inside{{1, 1}, {all.count + 1, length + 1}};
  const auto x = all.x.on(Policy{});
  const auto y = all.y.on(Policy{});
  for ([[maybe_unused]] auto iteration : state) {
    nested(Policy{}, inside, [=](index_t i, index_t j) { Body{}(x, y, i, j); });
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * all.count * length);
}

void lengths(benchmark::internal::Benchmark* runs) {
  runs->Arg(10)->Arg(31)->Arg(100)->Arg(179)->Arg(1000);
}

template <class T, class Body>
bool add_rates(const std::string& body) {
  benchmark::RegisterBenchmark((body + "/by_hand").c_str(), by_hand<T, Body>)->Apply(lengths);
  benchmark::RegisterBenchmark((body + "/seq").c_str(), captured<T, Body, seq_policy>)
      ->Apply(lengths);
  benchmark::RegisterBenchmark((body + "/simd").c_str(), captured<T, Body, simd_policy>)
      ->Apply(lengths);
  return true;
}

const bool are_added = add_rates<double, copy>("line/copy_double") &&
                       add_rates<double, axpy>("line/axpy_double") &&
                       add_rates<int, axpy>("line/axpy_int") &&
                       add_rates<double, neighbours>("line/neighbours_double") &&
                       add_rates<float, neighbours>("line/neighbours_float") &&
                       add_rates<double, two_cases>("line/two_cases_double");

}  // namespace
}  // namespace toll
