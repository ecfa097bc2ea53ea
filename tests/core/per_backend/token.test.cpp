// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomic.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/reduce.hpp>
#include <toll/this_backend.hpp>
#include <toll/token.hpp>

#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

struct meetings {
  int clashes = 0;
  index_t lowest = 0;
  index_t highest = 0;
};

/// Each iteration sets the slot of its token, works for a while, and looks whether it is alone.
meetings meet(index_t n) {
  meetings found;
  const this_policy policy{};
  auto slots = filled_with(0, tokens(policy));
  const auto slot = slots.on(policy);
  forall(policy, n, unique_token, sum(found.clashes), min(found.lowest), max(found.highest),
         [=] TOLL_FN(index_t i, index_t token, int& clashes, index_t& lowest, index_t& highest) {
           const int others = atomic_add<this_policy>(slot[token], 1);
           int spent = 0;
           for (int k = 0; k < 20; ++k) {
             spent += atomic_add<this_policy>(slot[token], 0) == 1 ? 0 : 1;
           }
           atomic_sub<this_policy>(slot[token], 1);
           clashes += others + spent;
           lowest = min(lowest, token);
           highest = max(highest, i >= 0 ? token : index_t{0});
         });
  return found;
}

/// Rows that belong to tokens, as workspaces do: plain updates that meet nobody's.
index_t counted_in_workspaces(index_t n) {
  const this_policy policy{};
  auto counts = filled_with(index_t{0}, tokens(policy));
  const auto count = counts.on(policy);
  nested(policy, {n, 3}, unique_token,
         [=] TOLL_FN(index_t, index_t, index_t token) { count[token] += 1; });
  wait(policy);
  index_t all = 0;
  for (const index_t each : on_host(counts)) {
    all += each;
  }
  return all;
}

class token_test : public backend_test_with<index_t> {};

TEST_P(token_test, is_no_other_running_iterations_and_below_the_number_of_tokens) {
  const meetings found = meet(GetParam());

  EXPECT_EQ(found.clashes, 0);
  EXPECT_EQ(found.lowest, 0);
  EXPECT_LT(found.highest, tokens(this_policy{}));
}

TEST_P(token_test, names_a_workspace) {
  EXPECT_EQ(counted_in_workspaces(GetParam()), 3 * GetParam());
}

TEST_P(token_test, does_so_for_any_number_of_threads) {
  for (const int threads : {1, 3, 7}) {
    with_threads(this_policy{}, threads, [&] {
      EXPECT_EQ(meet(GetParam()).clashes, 0);
      EXPECT_EQ(counted_in_workspaces(GetParam()), 3 * GetParam());
    });
  }
}

INSTANTIATE_TEST_SUITE_P(sizes, token_test, awkward_sizes, testing::PrintToStringParamName());

}  // namespace
}  // namespace toll
