// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/openmp/sort.hpp>
#include <toll/sort.hpp>

#include "tests/core/sorted.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace toll {
namespace {

template <class T>
view<T> all_of(std::vector<T>& values) {
  return {values.data(), static_cast<index_t>(values.size())};
}

/// Keys of few values, so that a sort that is not stable shows.
template <class Key>
void expect_the_same_with_any_threads(index_t size) {
  const auto keys = keys_of<Key>(size, 1000);
  const auto expected = pairs_by_hand(keys, counted(size));
  for (const int threads : {1, 2, 3, 5}) {
    auto sorted_keys = keys;
    auto alone = keys;
    auto values = counted(size);

    with_threads(openmp_policy{}, threads, [&] {
      stable_sort(openmp_policy{}, all_of(sorted_keys), all_of(values));
      sort(openmp_policy{}, all_of(alone));
    });

    EXPECT_TRUE(sorted_keys == expected.keys) << threads;
    EXPECT_TRUE(values == expected.values) << threads;
    EXPECT_TRUE(alone == expected.keys) << threads;
  }
}

TEST(openmp_sort_test, gives_the_same_with_any_number_of_threads) {
  for (const index_t size : {1023, 1024, 1025, 2049, 3073, 5000, 100'003}) {
    expect_the_same_with_any_threads<int>(size);
  }
}

/// Whether keys rise, and each value says where its key came from, in rising order for equal keys.
bool is_stably_sorted(const std::vector<double>& before, const std::vector<double>& keys,
                      const std::vector<index_t>& from) {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const bool rises =
        i == 0 || keys[i - 1] < keys[i] || (keys[i - 1] == keys[i] && from[i - 1] < from[i]);
    if (!rises || before[static_cast<std::size_t>(from[i])] != keys[i]) {
      return false;
    }
  }
  return true;
}

// A tenth of them without an optimiser and with sanitizers.
#if defined(__OPTIMIZE__)
constexpr index_t many = 10'000'000;
#else
constexpr index_t many = 1'000'000;
#endif

TEST(openmp_sort_test, sorts_ten_million_pairs) {
  const auto before = keys_of<double>(many, 1U << 20U);
  for (const int threads : {1, 2, 3, 5}) {
    auto keys = before;
    auto alone = before;
    auto values = counted(many);

    with_threads(openmp_policy{}, threads, [&] {
      stable_sort(openmp_policy{}, all_of(keys), all_of(values));
      sort(openmp_policy{}, all_of(alone));
    });

    EXPECT_TRUE(is_stably_sorted(before, keys, values)) << threads;
    EXPECT_TRUE(alone == keys) << threads;
  }
}

TEST(openmp_sort_test, runs_inside_a_parallel_region) {
  const auto keys = keys_of<double>(20'000, 1U << 20U);
  std::vector<std::vector<double>> each(4, keys);

#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 4; ++i) {
    sort(openmp_policy{}, all_of(each[static_cast<std::size_t>(i)]));
  }

  EXPECT_EQ(each, std::vector<std::vector<double>>(4, sorted_by_hand(keys)));
}

}  // namespace
}  // namespace toll
