// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/tbb/backend.hpp>
#include <toll/backends/tbb/sort.hpp>
#include <toll/sort.hpp>

#include "tests/core/sorted.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace toll {
namespace {

template <class T>
view<T> all_of(std::vector<T>& values) {
  return {values.data(), static_cast<index_t>(values.size())};
}

struct by_last_digit {
  constexpr bool operator()(int a, int b) const { return a % 10 < b % 10; }
};

TEST(tbb_sort_test, is_stable_with_any_number_of_threads_if_reproducible) {
  for (const index_t size : {1025, 3073, 100'003}) {
    const auto keys = keys_of<int>(size, 1000);
    for (const int threads : {1, 2, 3, 5}) {
      auto cells = keys;

      with_threads(tbb_policy{}, threads,
                   [&] { sort(tbb_policy{.reproducible = true}, all_of(cells), by_last_digit{}); });

      EXPECT_TRUE(cells == sorted_by_hand(keys, by_last_digit{})) << size << ' ' << threads;
    }
  }
}

TEST(tbb_sort_test, keeps_pairs_together_with_any_number_of_threads) {
  const auto keys = keys_of<float>(50'000, 100);
  const auto expected = pairs_by_hand(keys, counted(50'000));
  for (const int threads : {1, 2, 3, 5}) {
    auto cells = keys;
    auto values = counted(50'000);

    with_threads(tbb_policy{}, threads,
                 [&] { stable_sort(tbb_policy{}, all_of(cells), all_of(values)); });

    EXPECT_TRUE(cells == expected.keys) << threads;
    EXPECT_TRUE(values == expected.values) << threads;
  }
}

}  // namespace
}  // namespace toll
