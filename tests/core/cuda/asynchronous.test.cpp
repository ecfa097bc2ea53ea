// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

// nvcc takes a loop body in a free function only, so the loop stands here and not in the test.

/// Its only iteration ends when somebody sets the first element.
void wait_for_the_host(const cuda_policy& policy, const view<int>& flags) {
  forall(policy, 1, [=] TOLL_FN(index_t) {
    const volatile int* const is_set = flags.data();
    while (*is_set == 0) {
    }
    flags[1] = 7;
  });
}

class asynchronous_test : public backend_test {};

// If it did not, this test would not end.
TEST_F(asynchronous_test, a_loop_returns_before_it_is_done) {
  const cuda_policy policy;
  array<int, cuda_pinned_space> flags{2};
  flags[0] = 0;
  flags[1] = 0;

  wait_for_the_host(policy, flags.on(policy));
  *const_cast<volatile int*>(flags.data()) = 1;
  wait(policy);

  EXPECT_EQ(flags[1], 7);
}

}  // namespace
}  // namespace toll
