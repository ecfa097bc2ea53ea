// SPDX-License-Identifier: BSD-3-Clause
// How long sorts of 2^22 random doubles take beside those of the libraries: keys, keys and values,
// stable. Interleave them, because the clock changes while they run:
//   layer_benchmarks --benchmark_filter=sort --benchmark_repetitions=7
//     --benchmark_enable_random_interleaving=true --benchmark_report_aggregates_only=true
#include <toll/array.hpp>
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/openmp/sort.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/sort.hpp>
#include <toll/backends/tbb/backend.hpp>
#include <toll/backends/tbb/sort.hpp>
#include <toll/sort.hpp>

#include <benchmark/benchmark.h>
#include <oneapi/tbb/parallel_sort.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>
#if __has_include(<parallel/algorithm>)
#include <parallel/algorithm>
#endif

namespace toll {
namespace {

constexpr std::size_t size = std::size_t{1} << 22U;

struct record {
  double key;
  std::int64_t value;

  friend bool operator<(const record& a, const record& b) { return a.key < b.key; }
};

const std::vector<double>& unsorted_keys() {
  static const std::vector<double> keys = [] {
    std::mt19937_64 bits{1};
    std::uniform_real_distribution<double> number{-1, 1};
    std::vector<double> made(size);
    std::generate(made.begin(), made.end(), [&] { return number(bits); });
    return made;
  }();
  return keys;
}

template <class T>
view<T> all_of(std::vector<T>& values) {
  return {values.data(), static_cast<index_t>(values.size())};
}

/// Times `work` alone; `prepare` brings the data back before each.
template <class Prepare, class Work>
void time_each(benchmark::State& state, const Prepare& prepare, const Work& work) {
  for ([[maybe_unused]] auto iteration : state) {
    prepare();
    const auto start = std::chrono::steady_clock::now();
    work();
    state.SetIterationTime(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(size));
}

template <class Sort>
void sort_keys(benchmark::State& state, const Sort& sort_them) {
  std::vector<double> keys(size);
  time_each(state, [&] { keys = unsorted_keys(); }, [&] { sort_them(keys); });
}

/// What a library sorts in place of two arrays.
template <class Sort>
void sort_records(benchmark::State& state, const Sort& sort_them) {
  std::vector<record> records(size);
  time_each(
      state,
      [&] {
        for (std::size_t i = 0; i < size; ++i) {
          records[i] = {unsorted_keys()[i], static_cast<std::int64_t>(i)};
        }
      },
      [&] { sort_them(records); });
}

template <class Policy>
void sort_pairs(benchmark::State& state, const Policy& policy) {
  std::vector<double> keys(size);
  std::vector<std::int64_t> values(size);
  time_each(
      state,
      [&] {
        keys = unsorted_keys();
        for (std::size_t i = 0; i < size; ++i) {
          values[i] = static_cast<std::int64_t>(i);
        }
      },
      [&] { sort(policy, all_of(keys), all_of(values)); });
}

void in_own_time(benchmark::internal::Benchmark* timed) {
  timed->UseManualTime()->Unit(benchmark::kMillisecond);
}

const auto by_std = [](auto& all) { std::sort(all.begin(), all.end()); };
const auto stably_by_std = [](auto& all) { std::stable_sort(all.begin(), all.end()); };
const auto by_tbb = [](auto& all) { oneapi::tbb::parallel_sort(all.begin(), all.end()); };
const auto by_seq = [](auto& keys) { sort(seq_policy{}, all_of(keys)); };
const auto by_openmp = [](auto& keys) { sort(openmp_policy{}, all_of(keys)); };
const auto by_toll_tbb = [](auto& keys) { sort(tbb_policy{}, all_of(keys)); };
const auto stably_by_seq = [](auto& keys) { stable_sort(seq_policy{}, all_of(keys)); };
const auto stably_by_openmp = [](auto& keys) { stable_sort(openmp_policy{}, all_of(keys)); };
const auto stably_by_toll_tbb = [](auto& keys) { stable_sort(tbb_policy{}, all_of(keys)); };

BENCHMARK_CAPTURE(sort_keys, std_sort, by_std)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_keys, seq, by_seq)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_keys, tbb_parallel_sort, by_tbb)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_keys, tbb, by_toll_tbb)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_keys, openmp, by_openmp)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_keys, std_stable_sort, stably_by_std)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_keys, seq_stable, stably_by_seq)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_keys, tbb_stable, stably_by_toll_tbb)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_keys, openmp_stable, stably_by_openmp)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_records, std_sort, by_std)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_records, tbb_parallel_sort, by_tbb)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_pairs, seq, seq_policy{})->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_pairs, tbb, tbb_policy{})->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_pairs, openmp, openmp_policy{})->Apply(in_own_time);

#if __has_include(<parallel/algorithm>)
const auto by_gnu = [](auto& all) { __gnu_parallel::sort(all.begin(), all.end()); };
const auto stably_by_gnu = [](auto& all) { __gnu_parallel::stable_sort(all.begin(), all.end()); };
BENCHMARK_CAPTURE(sort_keys, gnu_parallel_sort, by_gnu)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_keys, gnu_parallel_stable_sort, stably_by_gnu)->Apply(in_own_time);
BENCHMARK_CAPTURE(sort_records, gnu_parallel_sort, by_gnu)->Apply(in_own_time);
#endif

}  // namespace
}  // namespace toll
