// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/omp_target/backend.hpp>
#include <toll/forall.hpp>

#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

class reduction_block_test : public backend_test_with<index_t> {};

// Beside a sum, an operation whose result a wrong block would show: each index counts, in place.
TEST_P(reduction_block_test, does_not_change_a_result) {
  const omp_target_policy policy{.reduction_block = GetParam()};

  for (const index_t n : {0, 1, 2, 3, 31, 32, 33, 1000, 1024, 1025, 100'003}) {
    index_t total = 0;
    index_t count = 0;
    index_t highest = -1;
    forall(policy, n, sum(total), sum(count), max(highest),
           [=] TOLL_FN(index_t i, index_t & partial, index_t & counted, index_t & most) {
             partial += i;
             counted += 1;
             most = i > most ? i : most;
           });

    EXPECT_EQ(total, n * (n - 1) / 2) << n;
    EXPECT_EQ(count, n);
    EXPECT_EQ(highest, n - 1);
  }
}

// Less than one iteration is taken for one.
INSTANTIATE_TEST_SUITE_P(all, reduction_block_test,
                         testing::Values(-1, 0, 1, 7, 1000, 1024, 200'000));

}  // namespace
}  // namespace toll
