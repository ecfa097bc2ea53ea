// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace toll {
namespace {

// Which thread of which block runs an iteration, for each line of the table of mappings in
// docs/reference/layer.md.

struct place {
  int block;
  int z;
  int y;
  int x;

  friend constexpr bool operator==(const place&, const place&) = default;
};

constexpr place nobody{-1, -1, -1, -1};

TOLL_FN place here() {
#if defined(__CUDA_ARCH__)
  const auto block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  return {static_cast<int>(block), static_cast<int>(threadIdx.z), static_cast<int>(threadIdx.y),
          static_cast<int>(threadIdx.x)};
#else
  return nobody;
#endif
}

using places = std::vector<place>;

/// Calls `record(view)` and returns what it left in the view, of which `size` places are nobody's.
template <class Record>
places recorded(index_t size, const Record& record) {
  auto at = filled_with(nobody, size);
  record(view<place>{at.on(cuda_policy{}).data(), size});
  wait(cuda_policy{});
  return on_host(at);
}

places of_direct_loop() {
  return recorded(24, [](const view<place>& at) {
    launch(cuda_policy{}, {1, 1, 1}, [=] TOLL_FN(const team<cuda_policy, 2, 3, 4>& t) {
      t.loop([&](int z, int y, int x) { at[(z * 3 + y) * 4 + x] = here(); });
    });
  });
}

places of_direct_loop_within_extents(int height, int width) {
  return recorded(32, [=](const view<place>& at) {
    launch(cuda_policy{}, {1, 1}, [=] TOLL_FN(const team<cuda_policy, 4, 8>& t) {
      t.loop({height, width}, [&](int y, int x) { at[y * 8 + x] = here(); });
    });
  });
}

places of_strided_loop() {
  return recorded(10 * 20, [](const view<place>& at) {
    launch(cuda_policy{}, {1, 1}, [=] TOLL_FN(const team<cuda_policy, 4, 8>& t) {
      t.loop(extents<10, 20>{}, [&](int y, int x) { at[y * 20 + x] = here(); });
    });
  });
}

places of_flattened_loop() {
  return recorded(100, [](const view<place>& at) {
    launch(cuda_policy{}, {1, 1}, [=] TOLL_FN(const team<cuda_policy, 4, 8>& t) {
      t.loop(100, [&](int k) { at[k] = here(); });
    });
  });
}

places of_rows() {
  using group = team<cuda_policy, 3, 32>;
  return recorded(7 * 70, [](const view<place>& at) {
    launch(cuda_policy{}, {1, 1}, [=] TOLL_FN(const group& t) {
      t.rows(7, [&](int i, const row_of<group>& row) {
        row.lanes(70, [&](int k) { at[i * 70 + k] = here(); });
      });
    });
  });
}

places of_parts_of_warps() {
  using group = team<cuda_policy, 8, 8>;
  return recorded(8 * 8, [](const view<place>& at) {
    launch(cuda_policy{}, {1, 1}, [=] TOLL_FN(const group& t) {
      t.rows(8, [&](int i, const row_of<group>& row) {
        row.lanes(8, [&](int k) { at[i * 8 + k] = here(); });
      });
    });
  });
}

places of_one_warp() {
  return recorded(70, [](const view<place>& at) {
    launch(cuda_policy{}, 1, [=] TOLL_FN(const team<cuda_policy, 32>& t) {
      t.loop(70, [&](int k) { at[k] = here(); });
    });
  });
}

places of_once() {
  return recorded(3, [](const view<place>& at) {
    launch(cuda_policy{}, {3, 1}, [=] TOLL_FN(const team<cuda_policy, 4, 8>& t) {
      t.once([&] { at[t.index(0)] = here(); });
    });
  });
}

places of_teams(const cuda_policy& policy) {
  return recorded(5 * 3, [=](const view<place>& at) {
    launch(policy, {5, 3}, [=] TOLL_FN(const team<cuda_policy, 2, 2>& t) {
      t.once([&] { at[t.index(0) * 3 + t.index(1)] = here(); });
    });
  });
}

places of_teams_for_a_bounded_policy() {
  using bounded = cuda_policy_for<128, 2>;
  return recorded(5 * 3, [](const view<place>& at) {
    launch(bounded{}, {5, 3}, [=] TOLL_FN(const team<bounded, 2, 2>& t) {
      t.once([&] { at[t.index(0) * 3 + t.index(1)] = here(); });
    });
  });
}

template <class... Tiles>
places of_nest(index_t rows, index_t columns, const Tiles&... tiles) {
  return recorded(rows * columns, [=](const view<place>& at) {
    nested(cuda_policy{}, dims<2>{rows, columns}, tiles...,
           [=] TOLL_FN(index_t i, index_t j) { at[i * columns + j] = here(); });
  });
}

places of_all_threads(const cuda_policy& policy) {
  return recorded(200, [=](const view<place>& at) {
    forall(policy, 200, [=] TOLL_FN(index_t i) { at[i] = here(); });
  });
}

places of_all_threads_in_teams() {
  return recorded(200, [](const view<place>& at) {
    launch(cuda_policy{}, 4, [=] TOLL_FN(const team<cuda_policy, 64>& t) {
      t.loop([&](int x) {
        const index_t i = t.index(0) * 64 + x;
        if (i < 200) {
          at[i] = here();
        }
      });
    });
  });
}

class team_mappings_test : public backend_test {};

TEST_F(team_mappings_test, thread_direct_unchecked) {
  const places at = of_direct_loop();

  for (int k = 0; k < 24; ++k) {
    EXPECT_EQ(at[static_cast<std::size_t>(k)], (place{0, k / 12, k / 4 % 3, k % 4})) << k;
  }
}

TEST_F(team_mappings_test, thread_direct) {
  const places at = of_direct_loop_within_extents(3, 5);

  for (int k = 0; k < 32; ++k) {
    const bool is_inside = k / 8 < 3 && k % 8 < 5;
    EXPECT_EQ(at[static_cast<std::size_t>(k)], (is_inside ? place{0, 0, k / 8, k % 8} : nobody));
  }
}

TEST_F(team_mappings_test, thread_loop) {
  const places at = of_strided_loop();

  for (int k = 0; k < 200; ++k) {
    EXPECT_EQ(at[static_cast<std::size_t>(k)], (place{0, 0, k / 20 % 4, k % 20 % 8})) << k;
  }
}

TEST_F(team_mappings_test, flattened_threads) {
  const places at = of_flattened_loop();

  for (int k = 0; k < 100; ++k) {
    EXPECT_EQ(at[static_cast<std::size_t>(k)], (place{0, 0, k % 32 / 8, k % 8})) << k;
  }
}

TEST_F(team_mappings_test, warp_loop_in_a_loop_over_warps) {
  const places at = of_rows();

  for (int k = 0; k < 7 * 70; ++k) {
    EXPECT_EQ(at[static_cast<std::size_t>(k)], (place{0, 0, k / 70 % 3, k % 70 % 32})) << k;
  }
}

TEST_F(team_mappings_test, warp_masked_loop) {
  const places at = of_parts_of_warps();

  for (int k = 0; k < 8 * 8; ++k) {
    EXPECT_EQ(at[static_cast<std::size_t>(k)], (place{0, 0, k / 8, k % 8})) << k;
  }
}

TEST_F(team_mappings_test, warp_loop_of_one_warp) {
  const places at = of_one_warp();

  for (int k = 0; k < 70; ++k) {
    EXPECT_EQ(at[static_cast<std::size_t>(k)], (place{0, 0, 0, k % 32})) << k;
  }
}

TEST_F(team_mappings_test, one_thread_of_each_block) {
  EXPECT_EQ(of_once(), (places{{0, 0, 0, 0}, {1, 0, 0, 0}, {2, 0, 0, 0}}));
}

TEST_F(team_mappings_test, block_direct) {
  const places at = of_teams({});

  for (int k = 0; k < 15; ++k) {
    EXPECT_EQ(at[static_cast<std::size_t>(k)].block, k);
  }
}

TEST_F(team_mappings_test, block_loop) {
  const places at = of_teams({.grid = blocks(4)});

  for (int k = 0; k < 15; ++k) {
    EXPECT_EQ(at[static_cast<std::size_t>(k)].block, k % 4);
  }
}

TEST_F(team_mappings_test, block_direct_for_a_policy_that_bounds_its_launches) {
  EXPECT_EQ(of_teams_for_a_bounded_policy(), of_teams({}));
}

/// Whether each 32 neighbours are the lanes of one warp, in blocks of `width` threads along x.
void expect_warps_of_neighbours(const places& at, int width) {
  const auto thread = [&](std::size_t k) { return at[k].y * width + at[k].x; };
  for (std::size_t k = 0; k < at.size(); ++k) {
    const std::size_t first = k / 32 * 32;
    EXPECT_EQ(thread(first) % 32, 0) << k;
    EXPECT_EQ(thread(k) - thread(first), static_cast<int>(k - first)) << k;
    EXPECT_EQ(at[k].block, at[first].block) << k;
  }
}

// So what a warp reads or writes of neighbouring elements needs as few sectors of memory as there are.
TEST_F(team_mappings_test, neighbours_in_a_nest_are_lanes_of_a_warp) {
  expect_warps_of_neighbours(of_nest(5, 128), 32);
  expect_warps_of_neighbours(of_nest(5, 128, tiled<8, 64>()), 32);
  expect_warps_of_neighbours(of_nest(5, 128, tiled<4, 64>()), 64);
  expect_warps_of_neighbours(of_nest(5, 128, tiled(2, 64)), 64);
}

TEST_F(team_mappings_test, global_direct) {
  const places at = of_all_threads({.block_size = 64});

  for (int k = 0; k < 200; ++k) {
    EXPECT_EQ(at[static_cast<std::size_t>(k)], (place{k / 64, 0, 0, k % 64})) << k;
  }
  EXPECT_EQ(of_all_threads_in_teams(), at);
}

TEST_F(team_mappings_test, global_loop) {
  const places at = of_all_threads({.block_size = 32, .grid = blocks(2)});

  for (int k = 0; k < 200; ++k) {
    EXPECT_EQ(at[static_cast<std::size_t>(k)], (place{k % 64 / 32, 0, 0, k % 32})) << k;
  }
}

}  // namespace
}  // namespace toll
