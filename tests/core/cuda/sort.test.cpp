// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/cuda/backend.hpp>
#include <toll/backends/cuda/scan.hpp>
#include <toll/backends/cuda/sort.hpp>
#include <toll/scan.hpp>
#include <toll/sort.hpp>

#include "tests/core/sorted.hpp"

#include <cmath>
#include <limits>

namespace toll {
namespace {

class cuda_sort_test : public backend_test {};

// A sort works in the memory that scans of the same thread use, whatever their streams.
TEST_F(cuda_sort_test, keeps_apart_from_scans_and_sorts_on_other_streams) {
  const auto keys = keys_of<int>(30'000, 1U << 20U);
  for (int round = 0; round < 3; ++round) {
    const cuda_stream streams[3];
    const cuda_policy first{.stream = streams[0]};
    const cuda_policy second{.stream = streams[1]};
    const cuda_policy third{.stream = streams[2]};
    auto few = on_device(std::vector<int>(keys.begin(), keys.begin() + 900));
    auto many = on_device(keys);
    auto ones = filled_with<index_t>(1, 40'000);

    sort(first, few.on(first));
    sort(second, many.on(second));
    inclusive_scan(third, ones.on(third), ones.on(third));
    wait(first);
    wait(second);
    wait(third);

    EXPECT_EQ(on_host(few), sorted_by_hand(std::vector<int>(keys.begin(), keys.begin() + 900)));
    EXPECT_EQ(on_host(many), sorted_by_hand(keys));
    EXPECT_EQ(on_host(ones).back(), 40'000);
  }
}

TEST_F(cuda_sort_test, is_done_on_return_if_the_policy_is_synchronous) {
  const cuda_stream stream;
  const cuda_policy policy{.synchronous = true, .stream = stream};
  const auto keys = keys_of<int>(5000, 1U << 20U);
  auto cells = on_device(keys);

  sort(policy, cells.on(policy));

  EXPECT_EQ(cudaStreamQuery(stream), cudaSuccess);
  EXPECT_EQ(on_host(cells), sorted_by_hand(keys));
}

TEST_F(cuda_sort_test, sorts_what_is_no_number_by_its_bits) {
  const float none = std::numeric_limits<float>::quiet_NaN();
  const this_policy policy{};
  auto cells = on_device(std::vector<float>{3, none, -1, -none, 2});

  sort(policy, cells.on(policy));
  wait(policy);

  const auto sorted = on_host(cells);
  EXPECT_TRUE(std::signbit(sorted.front()) && std::isnan(sorted.front()));
  EXPECT_EQ((std::vector<float>{sorted.begin() + 1, sorted.end() - 1}),
            (std::vector<float>{-1, 2, 3}));
  EXPECT_TRUE(!std::signbit(sorted.back()) && std::isnan(sorted.back()));
}

}  // namespace
}  // namespace toll
