// SPDX-License-Identifier: BSD-3-Clause
// Sums of a team in tiles of several shapes: whether a compiler keeps them in registers, and in
// vectors. In memory they take 3 to 20 times as long.
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/simd/backend.hpp>
#include <toll/launch.hpp>

#include <benchmark/benchmark.h>

#include <memory>
#include <string>

namespace toll {
namespace {

constexpr int depth = 128;

template <int height, int width>
struct factors {
  double a[height][depth + 8] = {};  // rows a power of two apart would meet in a cache
  alignas(64) double b[depth][width] = {};
  double c[height][width] = {};
};

template <execution_policy Policy, int height, int width>
void add_products(benchmark::State& state) {
  using group = team<Policy, 1>;
  const auto numbers = std::make_unique<factors<height, width>>();
  for (auto _ : state) {
    launch(Policy{}, 1, [of = numbers.get()](const group& t) {
      typename group::template own_tiles<double, height, width> sum;
      t.rows(1, [&](int, const row_of<group>& row) {
        sum(0).each(row, [](double& total, int, int) { total = 0; });
        sum(0).each(row, depth, [of](int k, double& total, int y, int x) {
          total += of->a[y][k] * of->b[k][x];
        });
        sum(0).each(row, [of](double total, int y, int x) { of->c[y][x] = total; });
      });
    });
    benchmark::ClobberMemory();
  }
  state.counters["flops"] = benchmark::Counter(2.0 * height * width * depth,
                                               benchmark::Counter::kIsIterationInvariantRate);
}

template <execution_policy Policy, int height, int width>
void add() {
  const std::string name =
      "register_tile/" + std::to_string(height) + "x" + std::to_string(width) + "/" + Policy::name;
  benchmark::RegisterBenchmark(name.c_str(), add_products<Policy, height, width>);
}

template <int height, int width>
void add_for_both() {
  add<seq_policy, height, width>();
  add<simd_policy, height, width>();
}

const bool are_added = [] {
  add_for_both<1, 32>();
  add_for_both<2, 24>();
  add_for_both<3, 16>();
  add_for_both<4, 8>();
  add_for_both<4, 12>();
  add_for_both<4, 16>();
  add_for_both<6, 16>();
  add_for_both<6, 32>();
  add_for_both<8, 4>();
  add_for_both<8, 8>();
  return true;
}();

}  // namespace
}  // namespace toll
