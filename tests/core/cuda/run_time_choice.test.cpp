// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/atomic.hpp>
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/simd/backend.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>
#include <toll/reduce.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <vector>

namespace toll {

// One source for host and device, and an `if` between them. That nvcc compiles it without a warning
// is half of the test; it warns of functions that other files might call, hence no unnamed
// namespace.

struct row {
  int at[32];
};

array<int> zeros(index_t size) {
  array<int> all{size};
  for (index_t k = 0; k < size; ++k) {
    all[k] = 0;
  }
  return all;
}

/// Teams number their threads, by way of what they share; a loop counts in memory; a nest adds.
template <execution_policy Policy>
std::vector<int> numbered_and_counted(const Policy& policy) {
  array<int, typename Policy::memory_space> values{65};
  copy(zeros(65), values);
  const view<int> all = values.on(policy);
  launch(policy, 4, [=] TOLL_FN(const team<Policy, 16>& t, row& shared) {
    own<int, team<Policy, 16>> mine;
    t.loop([&](int x) { mine(x) = x; });
    t.loop(16, [&](int x) { shared.at[x] = mine(x); });
    t.barrier();
    t.loop(extents<16>{}, [&](int x) { all[t.index(0) * 16 + x] = shared.at[15 - x]; });
    int ones = 0;
    t.reduce(sum(ones), 100, [&](int, int& partial) { partial += 1; });
    t.rows(1, [&](int, const row_of<team<Policy, 16>>& row) {
      row.reduce(sum(ones), 11, [&](int, int& partial) { partial += 1; });
      row.lanes(16, [&](int k) { shared.at[k] = 0; });
      row.once([&] { atomic_add<Policy>(all[64], ones - 110); });
    });
  });
  forall(policy, 60, [=] TOLL_FN(index_t) {
    atomic_add<Policy>(all[64], 100);
    atomic_max<Policy>(all[64], 1);
    atomic_update<Policy>(reinterpret_cast<row&>(all[0]), [](row there) { return there; });
  });
  nested(policy, dims<2>{8, 8}, [=] TOLL_FN(index_t i, index_t j) { all[8 * i + j] += 1000; });
  int total = 0;
  launch(policy, {2, 2}, sum(total), [=] TOLL_FN(const team<Policy, 4, 8>& t, int& partial) {
    int mine = 0;
    t.reduce(sum(mine), extents<6, 9>{}, [&](int y, int x, int& added) { added += x * y; });
    partial += mine - 540;
  });
  forall(policy, 1, [=] TOLL_FN(index_t) { all[64] += total; });
  wait(policy);
  array<int> result{65};
  copy(values, result);
  return {result.data(), result.data() + result.size()};
}

std::vector<int> numbered_and_counted(bool on_device) {
  return on_device ? numbered_and_counted(cuda_policy{}) : numbered_and_counted(seq_policy{});
}

namespace {

class run_time_choice_test : public backend_test {};

TEST_F(run_time_choice_test, gives_the_same_on_host_and_device) {
  const auto on_device = numbered_and_counted(true);

  for (std::size_t k = 0; k < 64; ++k) {
    EXPECT_EQ(on_device[k], 1015 - static_cast<int>(k % 16)) << k;
  }
  EXPECT_EQ(on_device[64], 6004);
  EXPECT_EQ(numbered_and_counted(false), on_device);
}

TEST_F(run_time_choice_test, takes_any_backend_of_the_host) {
  const auto on_device = numbered_and_counted(true);

  EXPECT_EQ(numbered_and_counted(simd_policy{}), on_device);
  EXPECT_EQ(numbered_and_counted(openmp_policy{}), on_device);
}

}  // namespace
}  // namespace toll
