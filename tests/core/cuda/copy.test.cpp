// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/backends/cuda/backend.hpp>
#include <toll/copy.hpp>
#include <toll/fill.hpp>
#include <toll/forall.hpp>

#include "tests/core/cuda/two_streams.hpp"
#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

void add_one(const cuda_policy& policy, const view<int>& cell) {
  forall(policy, cell.size(), [=] TOLL_FN(index_t i) { cell[i] += 1; });
}

template <class Space>
void stage_on_both(index_t n) {
  const two_streams policies;
  array<int, Space> on_host[2] = {array<int, Space>{n}, array<int, Space>{n}};
  array<int, cuda_device_space> on_device[2] = {array<int, cuda_device_space>{n},
                                                array<int, cuda_device_space>{n}};
  for (int s = 0; s < 2; ++s) {
    for (index_t i = 0; i < n; ++i) {
      on_host[s][i] = static_cast<int>(i) + 1000 * s;
    }
  }

  for (int s = 0; s < 2; ++s) {
    copy(policies[s], on_host[s], on_device[s]);
    add_one(policies[s], on_device[s].on(policies[s]));
    copy(policies[s], on_device[s], on_host[s]);
  }

  for (int s = 0; s < 2; ++s) {
    wait(policies[s]);
    for (index_t i = 0; i < n; ++i) {
      ASSERT_EQ(on_host[s][i], i + 1000 * s + 1);
    }
  }
}

class cuda_copy_test : public backend_test_with<index_t> {};

TEST_P(cuda_copy_test, follows_the_stream_of_its_policy) {
  stage_on_both<host_space>(GetParam());
}

TEST_P(cuda_copy_test, follows_the_stream_of_its_policy_for_pinned_memory) {
  stage_on_both<cuda_pinned_space>(GetParam());
}

TEST_P(cuda_copy_test, waits_for_the_stream_before_it_copies_rows) {
  const two_streams policies;
  array<int, cuda_device_space, dims<2>> on_device{{GetParam(), 3}};
  array<int, host_space, dims<2>, layout_left> back{on_device.shape()};

  fill(policies[0], on_device, 5);
  copy(policies[0], on_device, back);

  for (index_t i = 0; i < GetParam(); ++i) {
    ASSERT_EQ(back(i, 0) + back(i, 1) + back(i, 2), 15);
  }
}

INSTANTIATE_TEST_SUITE_P(sizes, cuda_copy_test, awkward_sizes);

}  // namespace
}  // namespace toll
