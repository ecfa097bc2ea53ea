// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/cuda/backend.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>
#include <toll/scatter.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace toll {
namespace {

/// How often a loop visits each index; each visit also leaves the number of blocks there.
struct visited {
  std::vector<int> count;
  int blocks;
};

/// Blocks of the kernel that calls it.
TOLL_FN inline int blocks_here() {
#if defined(__CUDA_ARCH__)
  return static_cast<int>(gridDim.x * gridDim.y * gridDim.z);
#else
  return 0;
#endif
}

template <class Index, class Policy>
visited loop(const Policy& policy, index_t size) {
  auto cells = filled_with(0, size);
  auto blocks = filled_with(0, 1);
  const auto count = cells.on(policy);
  const auto all = blocks.on(policy);
  forall(policy, size, [=] TOLL_FN(Index i) {
    count[i] += 1;
    if (i == 0) {
      all[0] = blocks_here();
    }
  });
  wait(policy);
  return {on_host(cells), on_host(blocks)[0]};
}

template <class Policy, class... Tiles>
visited nest(const Policy& policy, index_t depth, index_t rows, index_t columns,
             const Tiles&... tiles) {
  auto cells = filled_with(0, depth * rows * columns);
  auto blocks = filled_with(0, 1);
  const view<int, dims<3>> count{cells.on(policy).data(), {depth, rows, columns}};
  const auto all = blocks.on(policy);
  nested(policy, count.shape(), tiles..., [=] TOLL_FN(index_t i, index_t j, index_t k) {
    count(i, j, k) += 1;
    if (i + j + k == 0) {
      all[0] = blocks_here();
    }
  });
  wait(policy);
  return {on_host(cells), on_host(blocks)[0]};
}

template <class Policy>
index_t sum_of_indices(const Policy& policy, index_t size) {
  index_t total = 0;
  forall(policy, size, sum(total), [=] TOLL_FN(index_t i, index_t & partial) { partial += i; });
  return total;
}

std::vector<int> once(index_t size) {
  return std::vector<int>(static_cast<std::size_t>(size), 1);
}

int multiprocessors() {
  return backends::cuda::device_attribute(cudaDevAttrMultiProcessorCount);
}

class grid_test : public backend_test {};

constexpr index_t sizes[] = {0, 1, 2, 3, 31, 32, 33, 1000, 1024, 100'003};

TEST_F(grid_test, has_a_thread_for_each_iteration_unless_told_otherwise) {
  for (const cuda_grid& each : {automatic_grid, one_thread_each}) {
    const visited all = loop<index_t>(cuda_policy{.block_size = 64, .grid = each}, 1000);

    EXPECT_EQ(all.count, once(1000));
    EXPECT_EQ(all.blocks, 16);
  }
}

TEST_F(grid_test, strides_over_a_loop_with_the_blocks_given) {
  for (const index_t size : sizes) {
    for (const int number : {1, 3, 120}) {
      const cuda_policy policy{.block_size = 64, .grid = blocks(number)};

      const visited all = loop<index_t>(policy, size);

      EXPECT_EQ(all.count, once(size)) << number;
      EXPECT_EQ(all.blocks, std::min<index_t>(number, (size + 63) / 64)) << size;
    }
  }
}

// A stride beyond the last iteration would leave the type.
TEST_F(grid_test, strides_over_a_loop_that_ends_at_the_largest_index_of_its_type) {
  for (const index_t size : {32'767, 32'001}) {
    EXPECT_EQ(loop<std::int16_t>(cuda_policy{.grid = blocks(100)}, size).count, once(size));
  }
}

TEST_F(grid_test, takes_the_share_that_it_is_given_of_what_the_device_holds) {
  const int all = loop<index_t>(cuda_policy{.grid = occupancy{}}, 1'000'000).blocks;
  const int each = all / multiprocessors();

  ASSERT_EQ(all % multiprocessors(), 0);
  ASSERT_GE(each, 2);
  const std::pair<occupancy, int> shares[] = {
      {{.fraction = 0.5}, std::max(1, each / 2)},
      {{.fraction = 2}, 2 * each},
      {{.offset = -1}, each - 1},
      {{.offset = 3}, each + 3},
      {{.fraction = 0.01}, 1},
      {{.offset = -1000}, 1},
      {{.fraction = 0.5, .offset = 1}, each / 2 + 1},
  };
  for (const auto& [share, blocks_each] : shares) {
    const visited run = loop<index_t>(cuda_policy{.grid = share}, 1'000'000);

    EXPECT_EQ(run.blocks, blocks_each * multiprocessors());
    EXPECT_EQ(run.count, once(1'000'000));
  }
}

TEST_F(grid_test, spares_a_block_only_where_all_threads_would_be_taken) {
  const int all = loop<index_t>(cuda_policy{.grid = occupancy{}}, 1'000'000).blocks;
  const int most = backends::cuda::device_attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
  const bool is_full = all / multiprocessors() * 256 >= most;

  const cuda_policy sparing{.grid = occupancy{.spare_a_block = true}};

  EXPECT_EQ(loop<index_t>(sparing, 1'000'000).blocks, all - (is_full ? multiprocessors() : 0));
}

TEST_F(grid_test, gives_no_more_blocks_than_find_work) {
  EXPECT_EQ(loop<index_t>(cuda_policy{.grid = occupancy{}}, 1000).blocks, 4);
  EXPECT_EQ(loop<index_t>(cuda_policy{.grid = occupancy{}}, 0).blocks, 0);
}

TEST_F(grid_test, strides_over_the_tiles_of_a_nest) {
  for (const int number : {1, 7, 5000}) {
    const cuda_policy policy{.block_size = 64, .grid = blocks(number)};
    const visited all = nest(policy, 5, 33, 65);

    EXPECT_EQ(all.count, once(5 * 33 * 65));
    EXPECT_EQ(all.blocks, std::min(number, 5 * 17 * 3));  // tiles of 1 x 2 x 32
  }
  EXPECT_EQ(nest(cuda_policy{.grid = occupancy{.fraction = 0.5}}, 3, 100, 100).count, once(30'000));
  EXPECT_EQ(nest(cuda_policy{.grid = blocks(3)}, 0, 33, 65).blocks, 0);
}

// A launch has at most 65535 blocks along y, and as many along z.
TEST_F(grid_test, runs_nests_of_more_iterations_than_one_launch_has_threads_for) {
  const cuda_policy policy{.block_size = 32};  // blocks of 1 x 1 x 32 iterations

  EXPECT_EQ(nest(policy, 1, 65'535, 2).count, once(2 * 65'535));
  EXPECT_EQ(nest(policy, 1, 65'536, 2).count, once(2 * 65'536));
  EXPECT_EQ(nest(policy, 65'537, 1, 2).count, once(2 * 65'537));
  EXPECT_EQ(nest(policy, 1, 65'536, 2, tiled<1, 1, 2>()).count, once(2 * 65'536));
  EXPECT_EQ(nest(policy, 65'537, 1, 2, tiled<1, 1, 2>()).count, once(2 * 65'537));
}

struct row {
  int at[64];
};

/// Each team reverses its 64 numbers, by way of what it shares.
visited reversed(const cuda_policy& policy, index_t rows, index_t columns) {
  auto cells = filled_with(-1, rows * columns * 64);
  auto blocks = filled_with(0, 1);
  const view<int, dims<3>> out{cells.on(policy).data(), {rows, columns, 64}};
  const auto all = blocks.on(policy);
  launch(policy, dims<2>{rows, columns},
         [=] TOLL_FN(const team<cuda_policy, 2, 32>& t, row& shared) {
           const index_t y = t.index(0);
           const index_t x = t.index(1);
           t.loop(64, [&](int k) { shared.at[k] = static_cast<int>(y * 1000 + x + k); });
           t.barrier();
           t.loop(64, [&](int k) { out(y, x, k) = shared.at[63 - k]; });
           t.once([&] { all[0] = blocks_here(); });
         });
  wait(policy);
  return {on_host(cells), on_host(blocks)[0]};
}

// Their shared memory is that of the team before: under the emulator a missing barrier is a race.
TEST_F(grid_test, runs_one_team_after_the_other) {
  std::vector<int> expected;
  for (int y = 0; y < 7; ++y) {
    for (int x = 0; x < 5; ++x) {
      for (int k = 63; k >= 0; --k) {
        expected.push_back(y * 1000 + x + k);
      }
    }
  }

  for (const int number : {1, 4, 100}) {
    const visited all = reversed({.grid = blocks(number)}, 7, 5);

    EXPECT_EQ(all.count, expected);
    EXPECT_EQ(all.blocks, std::min(number, 35));
  }
  EXPECT_EQ(reversed({.grid = occupancy{.fraction = 0.1}}, 7, 5).count, expected);
  EXPECT_EQ(reversed({.grid = blocks(3)}, 0, 5).blocks, 0);
}

TEST_F(grid_test, does_not_change_a_reduction) {
  const cuda_grid grids[] = {one_thread_each, blocks(1), blocks(17), occupancy{},
                             occupancy{.fraction = 0.3, .offset = 1, .spare_a_block = true}};
  for (const index_t size : sizes) {
    for (const cuda_grid& each : grids) {
      EXPECT_EQ(sum_of_indices(cuda_policy{.grid = each}, size), size * (size - 1) / 2);
    }
  }
}

std::vector<index_t> tenths(const cuda_policy& policy, index_t size) {
  auto bins = filled_with<index_t>(0, 10);
  forall(policy, size, onto(bins.on(policy)),
         [=] TOLL_FN(index_t i, const scatter_access<cuda_policy, index_t>& into) {
           into.update(i % 10, 1);
         });
  wait(policy);
  return on_host(bins);
}

TEST_F(grid_test, does_not_change_a_scatter) {
  for (const cuda_grid& each : {one_thread_each, blocks(3), cuda_grid{occupancy{}}}) {
    EXPECT_EQ(tenths({.grid = each}, 10'000), std::vector<index_t>(10, 1000));
  }
}

TEST_F(grid_test, may_be_compiled_for_the_blocks_it_has) {
  for (const index_t size : sizes) {
    const cuda_policy_for<256, 4> policy;

    EXPECT_EQ(loop<int>(policy, size).count, once(size));
    EXPECT_EQ(loop<int>(policy, size).blocks, (size + 255) / 256);
    EXPECT_EQ(loop<int>(cuda_policy_for<64>{.grid = blocks(3)}, size).count, once(size));
    EXPECT_EQ(sum_of_indices(policy, size), size * (size - 1) / 2);
  }
  EXPECT_EQ(nest(cuda_policy_for<128, 8>{.grid = blocks(5)}, 5, 33, 65).count, once(5 * 33 * 65));
}

// Refused also where there is nothing to do.
TEST_F(grid_test, is_refused_without_a_block) {
  const auto none = "toll::cuda_policy: a grid has at least one block, not 0";
  for (const index_t size : {0, 100}) {
    EXPECT_EQ(message_of<argument_error>([&] { loop<int>(cuda_policy{.grid = blocks(0)}, size); }),
              none);
    EXPECT_EQ(
        message_of<argument_error>([&] { sum_of_indices(cuda_policy{.grid = blocks(0)}, size); }),
        none);
  }
  EXPECT_EQ(message_of<argument_error>([&] { nest(cuda_policy{.grid = blocks(-3)}, 2, 2, 2); }),
            "toll::cuda_policy: a grid has at least one block, not -3");
}

TEST_F(grid_test, is_refused_for_a_fraction_that_is_none) {
  for (const double fraction : {0.0, -0.5, 1e9}) {
    EXPECT_THROW(loop<int>(cuda_policy{.grid = occupancy{.fraction = fraction}}, 100),
                 argument_error);
  }
  EXPECT_EQ(message_of<argument_error>(
                [&] { loop<int>(cuda_policy{.grid = occupancy{.fraction = -0.5}}, 100); }),
            "toll::cuda_policy: the fraction -0.5 of an occupancy must lie in (0, 1000]");
}

}  // namespace
}  // namespace toll
