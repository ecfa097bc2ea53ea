// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/tbb/backend.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <thread>
#include <vector>

namespace toll {
namespace {

constexpr int rows = 45;
constexpr int columns = 33;

struct named_policy {
  std::string name;
  tbb_policy policy;
};

const named_policy policies[] = {
    {"automatic", {.partitioner = tbb_partitioner::automatic}},
    {"automatic_8", {.partitioner = tbb_partitioner::automatic, .grain = 8}},
    {"simple", {.partitioner = tbb_partitioner::simple}},
    {"simple_7", {.partitioner = tbb_partitioner::simple, .grain = 7}},
    {"even", {.partitioner = tbb_partitioner::even}},
    {"even_1000", {.partitioner = tbb_partitioner::even, .grain = 1000}},
};

const std::vector<int> once(rows* columns, 1);

/// How often a nest visits each element of a matrix.
template <class... How>
std::vector<int> visits(const tbb_policy& policy, const How&... how) {
  std::vector<int> count(rows * columns, 0);
  const view<int, dims<2>> m{count.data(), {rows, columns}};
  nested(policy, m.shape(), how..., [=](int i, int j) { m(i, j) += 1; });
  return count;
}

class nest_partitioner_test : public testing::TestWithParam<named_policy> {};

TEST_P(nest_partitioner_test, runs_every_iteration_once) {
  const tbb_policy policy = GetParam().policy;

  EXPECT_EQ(visits(policy), once);
  EXPECT_EQ(visits(policy, ordered<1, 0>), once);
  EXPECT_EQ(visits(policy, collapsed<2>), once);
  EXPECT_EQ(visits(policy, tiled(7, 5)), once);
  EXPECT_EQ(visits(policy, tiled(7, 5), ordered_inside<1, 0>), once);
  EXPECT_EQ(visits(policy, tiled<8, 4>(), ordered<1, 0>), once);
}

TEST_P(nest_partitioner_test, runs_every_tile_of_three_dimensions_once) {
  const dims<3> shape{5, 7, 11};
  std::vector<int> count(static_cast<std::size_t>(shape.size()), 0);
  const view<int, dims<3>> m{count.data(), shape};

  nested(GetParam().policy, shape, tiled(2, 3, 4), [=](int i, int j, int k) { m(i, j, k) += 1; });

  EXPECT_EQ(count, std::vector<int>(count.size(), 1));
}

TEST_P(nest_partitioner_test, runs_every_team_once) {
  std::vector<int> count(rows * columns, 0);
  const view<int, dims<2>> m{count.data(), {rows, columns}};

  launch(GetParam().policy, m.shape(),
         [=](const team<tbb_policy, 1, 1>& t) { t.once([&] { m(t.index(0), t.index(1)) += 1; }); });

  EXPECT_EQ(count, once);
}

TEST_P(nest_partitioner_test, runs_no_tile_and_no_team_of_an_empty_shape) {
  for (const dims<2> shape : {dims<2>{0, 0}, dims<2>{0, 3}, dims<2>{3, 0}}) {
    nested(GetParam().policy, shape, tiled(2, 2), [](int, int) { FAIL(); });
    launch(GetParam().policy, shape, [](const team<tbb_policy, 1, 1>&) { FAIL(); });
  }
}

INSTANTIATE_TEST_SUITE_P(all, nest_partitioner_test, testing::ValuesIn(policies),
                         [](const auto& each) { return each.param.name; });

TEST(nest_grain_test, as_large_as_the_nest_keeps_its_tiles_in_one_piece) {
  const tbb_policy policy{.partitioner = tbb_partitioner::simple, .grain = 1'000'000};
  const auto caller = std::this_thread::get_id();

  nested(policy, dims<2>{rows, columns}, tiled(1, 1),
         [=](int, int) { EXPECT_EQ(std::this_thread::get_id(), caller); });
}

TEST(nest_affinity_test, serves_several_nests_one_after_the_other) {
  oneapi::tbb::affinity_partitioner affinity;
  const tbb_policy policy{.affinity = &affinity};

  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(visits(policy, tiled(4, 8)), once) << round;
    EXPECT_EQ(visits(policy, collapsed<2>), once) << round;
  }
}

}  // namespace
}  // namespace toll
