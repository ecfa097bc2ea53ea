// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/tbb/backend.hpp>
#include <toll/nested.hpp>

#include <gtest/gtest.h>

#include <string>
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
}

INSTANTIATE_TEST_SUITE_P(all, nest_partitioner_test, testing::ValuesIn(policies),
                         [](const auto& each) { return each.param.name; });

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
