// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/tbb/backend.hpp>
#include <toll/backends/tbb/scan.hpp>

#include "tests/core/reproducible.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <numeric>
#include <thread>
#include <vector>

namespace toll {
namespace {

TEST(tbb_scan_test, gives_the_same_bits_for_any_number_of_threads) {
  for (const index_t size : {1, 33, 2048, 2049, 100'003}) {
    EXPECT_EQ(scans(tbb_policy{.reproducible = true}, size).size(), 1U) << size;
  }
}

TEST(tbb_scan_test, runs_with_every_partitioner_and_grain) {
  std::vector<index_t> expected(10'000);
  std::iota(expected.begin(), expected.end(), 1);
  for (const auto partitioner :
       {tbb_partitioner::automatic, tbb_partitioner::simple, tbb_partitioner::even}) {
    for (const index_t grain : {1, 7, 100'000}) {
      std::vector<index_t> ones(10'000, 1);
      const view<index_t> cells{ones.data(), 10'000};

      inclusive_scan(tbb_policy{.partitioner = partitioner, .grain = grain}, cells, cells);

      EXPECT_EQ(ones, expected) << grain;
    }
  }
}

/// Waits, but not forever, so that the work before it is not done by one thread alone.
void wait_for(const std::atomic<bool>& other) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{10};
  while (!other && std::chrono::steady_clock::now() < end) {
    std::this_thread::yield();
  }
}

TEST(tbb_scan_test, computes_the_values_of_a_body_once) {
  const index_t size = 100'003;
  std::vector<index_t> highest(static_cast<std::size_t>(size));
  const view<index_t> results{highest.data(), size};
  const auto caller = std::this_thread::get_id();
  std::atomic<index_t> computed{0};
  std::atomic<bool> is_shared{false};

  with_threads(tbb_policy{}, 2, [&] {
    inclusive_scan(
        tbb_policy{}, size, op::max{},
        [&](index_t i) {
          ++computed;
          if (std::this_thread::get_id() != caller) {
            is_shared = true;
          } else if (i == 0) {
            wait_for(is_shared);
          }
          return i;
        },
        [=](index_t i, index_t result) { results[i] = result; });
  });

  EXPECT_EQ(computed, size);
  for (index_t i = 0; i < size; ++i) {
    ASSERT_EQ(results[i], i);
  }
}

TEST(tbb_scan_test, refuses_a_grain_below_one) {
  const view<int> nothing{};

  for (const int threads : {1, 2}) {
    with_threads(tbb_policy{}, threads, [&] {
      EXPECT_THROW(inclusive_scan(tbb_policy{.grain = 0}, nothing, nothing), argument_error);
    });
  }
}

}  // namespace
}  // namespace toll
