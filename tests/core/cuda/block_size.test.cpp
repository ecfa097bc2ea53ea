// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/cuda/backend.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace toll {
namespace {

class block_size_test : public backend_test_with<int> {};

/// The threads of the block that ran each iteration.
std::vector<int> block_sizes(const cuda_policy& policy, index_t size) {
  auto cells = filled_with(0, size);
  const auto block = cells.on(policy);
  forall(policy, size, [=] TOLL_FN([[maybe_unused]] index_t i) {
#if defined(__CUDA_ARCH__)
    block[i] = static_cast<int>(blockDim.x);
#else
    block[i] = 0;
#endif
  });
  wait(policy);
  return on_host(cells);
}

TEST_P(block_size_test, is_what_a_loop_runs_in) {
  const cuda_policy policy{.block_size = GetParam()};

  for (const index_t size : {1, 31, 33, 1000, 1025}) {
    EXPECT_EQ(block_sizes(policy, size),
              std::vector<int>(static_cast<std::size_t>(size), GetParam()))
        << size;
  }
}

index_t sum_of_indices(const cuda_policy& policy, index_t size) {
  index_t total = 0;
  forall(policy, size, sum(total), [=] TOLL_FN(index_t i, index_t & partial) { partial += i; });
  return total;
}

TEST_P(block_size_test, does_not_change_a_reduction) {
  const cuda_policy policy{.block_size = GetParam()};

  for (const index_t size : {0, 1, 2, 31, 33, 1000, 100'003}) {
    EXPECT_EQ(sum_of_indices(policy, size), size * (size - 1) / 2) << size;
  }
}

template <class... Tiles>
std::vector<int> visits(const cuda_policy& policy, index_t rows, index_t columns,
                        const Tiles&... tiles) {
  auto cells = filled_with(0, rows * columns);
  const auto count = cells.on(policy);
  nested(policy, dims<2>{rows, columns}, tiles...,
         [=] TOLL_FN(index_t i, index_t j) { count[i * columns + j] += 1; });
  wait(policy);
  return on_host(cells);
}

TEST_P(block_size_test, does_not_change_what_a_nest_visits) {
  const cuda_policy policy{.block_size = GetParam()};

  EXPECT_EQ(visits(policy, 37, 65), std::vector<int>(37 * 65, 1));
}

// Of which a thread has one iteration or several, or some have one more than is in the tile.
TEST_P(block_size_test, does_not_change_what_a_nest_visits_in_tiles) {
  const cuda_policy policy{.block_size = GetParam()};
  const std::vector<int> once(37 * 165, 1);

  EXPECT_EQ(visits(policy, 37, 165, tiled<8, 32>()), once);
  EXPECT_EQ(visits(policy, 37, 165, tiled<8, 8>()), once);
  EXPECT_EQ(visits(policy, 37, 165, tiled<16, 128>()), once);
  EXPECT_EQ(visits(policy, 37, 165, tiled<11, 48>()), once);
  EXPECT_EQ(visits(policy, 37, 165, tiled<1, 100>()), once);
  EXPECT_EQ(visits(policy, 37, 165, tiled<3, 300>()), once);
  EXPECT_EQ(visits(policy, 37, 165, tiled<300, 3>()), once);
  EXPECT_EQ(visits(policy, 37, 165, tiled<8, 128>(), ordered_inside<1, 0>), once);
  EXPECT_EQ(visits(policy, 37, 165, ordered<1, 0>, tiled<11, 48>(), ordered_inside<0, 1>), once);
  EXPECT_EQ(visits(policy, 37, 165, tiled(11, 48)), once);
}

INSTANTIATE_TEST_SUITE_P(all, block_size_test, testing::Values(32, 64, 96, 256, 1024));

void run_nothing(const cuda_policy& policy) {
  forall(policy, 100, [=] TOLL_FN(index_t) {});
}

constexpr int bad_sizes[] = {0, -32, 31, 33, 100, 1056, 2048};

// Before the device is asked for anything.
TEST(block_size_errors_test, refuse_what_no_device_takes_or_what_splits_a_warp) {
  for (const int size : bad_sizes) {
    const cuda_policy policy{.block_size = size};

    EXPECT_EQ(message_of<argument_error>([&] { run_nothing(policy); }),
              "toll::cuda_policy: block_size " + std::to_string(size) +
                  " must be a multiple of 32 from 32 to 1024");
  }
}

// No runtime here says so, because none counts registers.
TEST(block_size_errors_test, say_what_to_do_where_a_kernel_needs_more_registers) {
  const std::string message = message_of<backend_error>(
      [] { backends::cuda::check(cudaErrorLaunchOutOfResources, "launch of a loop"); });

  EXPECT_EQ(
      message.substr(0, message.find(") at ")),
      "cuda: launch of a loop failed with code 701 (its threads need more registers or shared "
      "memory than a block of that size has: use a smaller block_size or team, or cuda_policy_for, "
      "which compiles for one");
}

class block_size_on_device_test : public backend_test {};

TEST_F(block_size_on_device_test, is_refused_by_reductions_and_nests_too) {
  for (const int size : bad_sizes) {
    const cuda_policy policy{.block_size = size};

    EXPECT_THROW(sum_of_indices(policy, 100), argument_error);
    EXPECT_THROW(visits(policy, 3, 3), argument_error);
  }
}

}  // namespace
}  // namespace toll
