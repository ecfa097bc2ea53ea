// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/cuda/backend.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>
#include <toll/scatter.hpp>

#include "tests/core/on_backend.hpp"

#include <type_traits>
#include <utility>
#include <vector>

namespace toll {
namespace {

class stream_test : public backend_test {};

constexpr index_t n = 10'000;

static_assert(!std::is_copy_constructible_v<cuda_stream>);
static_assert(!std::is_convertible_v<cuda_stream, cudaStream_t>, "a temporary would be gone");
static_assert(std::is_convertible_v<const cuda_stream&, cudaStream_t>);

void add(const cuda_policy& policy, const view<int>& cells, int value) {
  forall(policy, cells.size(), [=] TOLL_FN(index_t i) { cells[i] += value; });
}

void add_to_copy(const cuda_policy& policy, const view<int>& from, const view<int>& to) {
  forall(policy, from.size(), [=] TOLL_FN(index_t i) { to[i] += from[i]; });
}

TEST_F(stream_test, runs_its_loops_in_order) {
  const cuda_stream stream;
  const cuda_policy policy{.stream = stream};
  auto cells = filled_with(0, n);
  auto doubled = filled_with(0, n);

  add(policy, cells.on(policy), 3);
  add_to_copy(policy, cells.on(policy), doubled.on(policy));
  add(policy, cells.on(policy), 4);
  wait(policy);

  EXPECT_EQ(on_host(doubled), std::vector<int>(n, 3));
  EXPECT_EQ(on_host(cells), std::vector<int>(n, 7));
}

TEST_F(stream_test, is_waited_for_by_a_copy) {
  const cuda_stream stream;
  const cuda_policy policy{.stream = stream};
  auto cells = filled_with(0, n);

  add(policy, cells.on(policy), 3);

  EXPECT_EQ(on_host(cells), std::vector<int>(n, 3));
}

TEST_F(stream_test, may_end_before_its_loops_do) {
  auto cells = filled_with(0, n);
  {
    const cuda_stream stream;
    const cuda_policy policy{.stream = stream};
    add(policy, cells.on(policy), 3);
  }

  EXPECT_EQ(on_host(cells), std::vector<int>(n, 3));
}

TEST_F(stream_test, moves_with_its_handle) {
  cuda_stream first;
  const cudaStream_t handle = first;
  cuda_stream second{std::move(first)};
  EXPECT_EQ(static_cast<cudaStream_t>(second), handle);

  cuda_stream third;
  third = std::move(second);

  EXPECT_EQ(static_cast<cudaStream_t>(third), handle);
  const cuda_policy policy{.stream = third};
  auto cells = filled_with(0, n);
  add(policy, cells.on(policy), 3);
  wait(policy);
  EXPECT_EQ(on_host(cells), std::vector<int>(n, 3));
}

// Without the event either stream may be the first.
TEST_F(stream_test, holds_the_loops_of_another_for_an_event) {
  for (int round = 0; round < 8; ++round) {
    const cuda_stream streams[2];
    const cuda_policy left{.stream = streams[round % 2]};
    const cuda_policy right{.stream = streams[1 - round % 2]};
    auto cells = filled_with(0, n);
    auto sums = filled_with(0, n);

    add(left, cells.on(left), 3);
    const cuda_event filled{left};
    filled.hold(right);
    add_to_copy(right, cells.on(right), sums.on(right));
    wait(right);

    EXPECT_EQ(on_host(sums), std::vector<int>(n, 3));
  }
}

TEST_F(stream_test, is_waited_for_up_to_an_event) {
  const cuda_stream stream;
  const cuda_policy policy{.stream = stream};
  array<int, cuda_pinned_space> cells{n};
  for (index_t i = 0; i < n; ++i) {
    cells[i] = 0;
  }

  add(policy, cells.on(policy), 3);
  const cuda_event filled{policy};
  filled.wait();

  EXPECT_EQ(std::vector<int>(cells.data(), cells.data() + n), std::vector<int>(n, 3));
}

void nest(const cuda_policy& policy, const view<int>& cells) {
  nested(policy, dims<2>{cells.size() / 10, 10},
         [=] TOLL_FN(index_t i, index_t j) { cells[i * 10 + j] += 3; });
}

void scatter_threes(const cuda_policy& policy, const view<int>& cells) {
  forall(policy, 3 * cells.size(), into(cells),
         [=] TOLL_FN(index_t i, const scatter_access<cuda_policy, int>& into) {
           into.update(i / 3, 1);
         });
}

void teams(const cuda_policy& policy, const view<int>& cells) {
  launch(policy, dims<1>{cells.size() / 10}, [=] TOLL_FN(const team<cuda_policy, 32>& t) {
    t.loop(10, [&](int k) { cells[t.index(0) * 10 + k] += 3; });
  });
}

template <class Loop>
void expect_threes_at_once(const cuda_policy& policy, const Loop& loop) {
  array<int, cuda_pinned_space> cells{1000};
  for (index_t i = 0; i < cells.size(); ++i) {
    cells[i] = 0;
  }

  loop(policy, cells.on(policy));

  EXPECT_EQ(std::vector<int>(cells.data(), cells.data() + cells.size()), std::vector<int>(1000, 3));
}

TEST_F(stream_test, is_done_when_a_synchronous_loop_returns) {
  const cuda_stream stream;
  for (const cuda_grid& grid : {automatic_grid, blocks(3)}) {
    const cuda_policy policy{.grid = grid, .synchronous = true, .stream = stream};

    expect_threes_at_once(
        policy, [](const cuda_policy& how, const view<int>& cells) { add(how, cells, 3); });
    expect_threes_at_once(policy, nest);
    expect_threes_at_once(policy, teams);
    expect_threes_at_once(policy, scatter_threes);
  }
}

}  // namespace
}  // namespace toll
