// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/cuda/backend.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/dual_array.hpp>
#include <toll/forall.hpp>

#include "tests/core/cuda/two_streams.hpp"
#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

template <class Space>
void number(dual_array<int, Space>& cells) {
  const auto cell = cells.on(seq_policy{});
  for (index_t i = 0; i < cells.size(); ++i) {
    cell[i] = static_cast<int>(i);
  }
}

template <class Space>
void add_one(const cuda_policy& policy, dual_array<int, Space>& cells) {
  const auto cell = cells.on(policy);
  forall(policy, cells.size(), [=] TOLL_FN(index_t i) { cell[i] += 1; });
}

template <class Space>
void expect_more(dual_array<int, Space>& cells, int more) {
  const auto cell = cells.read(seq_policy{});
  for (index_t i = 0; i < cells.size(); ++i) {
    ASSERT_EQ(cell[i], i + more);
  }
}

/// Loops on alternating streams, which only the array orders.
template <class Space>
void pass_between_streams(index_t n) {
  const two_streams policies;
  dual_array<int, Space> cells{n};
  number(cells);

  for (int step = 0; step < 6; ++step) {
    add_one(policies[step % 2], cells);
  }

  expect_more(cells, 6);
}

class cuda_dual_array_test : public backend_test_with<index_t> {};

TEST_P(cuda_dual_array_test, passes_between_streams) {
  pass_between_streams<cuda_device_space>(GetParam());
}

TEST_P(cuda_dual_array_test, passes_between_streams_in_pinned_memory) {
  pass_between_streams<cuda_pinned_space>(GetParam());
}

TEST_P(cuda_dual_array_test, passes_between_streams_in_managed_memory) {
  pass_between_streams<cuda_managed_space>(GetParam());
}

TEST_P(cuda_dual_array_test, lets_the_host_go_on_while_the_device_has_a_copy) {
  const two_streams policies;
  dual_array<int, cuda_device_space> cells{GetParam()};
  number(cells);

  add_one(policies[0], cells);
  const auto again = cells.write(seq_policy{});
  for (index_t i = 0; i < cells.size(); ++i) {
    again[i] = static_cast<int>(i) + 10;
  }
  add_one(policies[1], cells);

  expect_more(cells, 11);
}

INSTANTIATE_TEST_SUITE_P(sizes, cuda_dual_array_test, awkward_sizes);

}  // namespace
}  // namespace toll
