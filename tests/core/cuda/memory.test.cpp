// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/backends/cuda/backend.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

static_assert(can_access<seq_policy, cuda_pinned_space> &&
              can_access<seq_policy, cuda_managed_space> &&
              !can_access<seq_policy, cuda_device_space>);
static_assert(can_access<cuda_policy, cuda_pinned_space> &&
              can_access<cuda_policy, cuda_managed_space> && !can_access<cuda_policy, host_space>);

template <class Space>
void double_on_both_sides(array<int, Space>& cells) {
  const auto of_host = cells.on(seq_policy{});
  forall(seq_policy{}, cells.size(),
         [=] TOLL_FN(index_t i) { of_host[i] = static_cast<int>(i) - 7; });
  const cuda_policy policy;
  const auto of_device = cells.on(policy);
  forall(policy, cells.size(), [=] TOLL_FN(index_t i) { of_device[i] *= 2; });
  wait(policy);
}

class cuda_memory_test : public backend_test_with<index_t> {};

TEST_P(cuda_memory_test, pinned_is_reached_by_host_and_device) {
  array<int, cuda_pinned_space> cells{GetParam()};

  double_on_both_sides(cells);

  for (index_t i = 0; i < cells.size(); ++i) {
    ASSERT_EQ(cells[i], 2 * (i - 7));
  }
}

TEST_P(cuda_memory_test, managed_is_reached_by_host_and_device) {
  array<int, cuda_managed_space> cells{GetParam()};

  double_on_both_sides(cells);

  for (index_t i = 0; i < cells.size(); ++i) {
    ASSERT_EQ(cells[i], 2 * (i - 7));
  }
}

TEST_P(cuda_memory_test, is_copied_between_all_spaces) {
  array<int> from{GetParam()};
  array<int, cuda_pinned_space> pinned{from.size()};
  array<int, cuda_device_space> there{from.size()};
  array<int, cuda_managed_space> managed{from.size()};
  array<int> to{from.size()};
  for (index_t i = 0; i < from.size(); ++i) {
    from[i] = static_cast<int>(3 * i);
  }

  copy(from, pinned);
  copy(pinned, there);
  copy(there, managed);
  copy(managed, to);

  for (index_t i = 0; i < to.size(); ++i) {
    ASSERT_EQ(to[i], 3 * i);
  }
}

INSTANTIATE_TEST_SUITE_P(sizes, cuda_memory_test, awkward_sizes);

}  // namespace
}  // namespace toll
