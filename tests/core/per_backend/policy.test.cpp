// SPDX-License-Identifier: BSD-3-Clause
#include <toll/memory.hpp>
#include <toll/overhead_limits.hpp>
#include <toll/policy.hpp>
#include <toll/this_backend.hpp>

#include <gtest/gtest.h>

#include <iterator>
#include <set>
#include <string>

namespace toll {
namespace {

static_assert(execution_policy<this_policy>);
static_assert(memory_space<this_policy::memory_space>);
static_assert(can_access<this_policy, this_policy::memory_space>);

// These need no device, and are not skipped where it is missing.

TEST(policy_test, is_named_as_its_folder) {
  EXPECT_EQ(std::string{this_policy::name}, TOLL_TEST_BACKEND);
}

TEST(policy_test, names_tunings_by_distinct_tokens_that_fit_a_result_id) {
  std::set<std::string> names;

  for (const auto& tuning : tunings(this_policy{})) {
    names.emplace(tuning.name);
  }

  EXPECT_FALSE(names.empty());
  EXPECT_EQ(names.size(), std::size(tunings(this_policy{})));
  for (const std::string& name : names) {
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), std::string::npos)
        << name;
  }
}

TEST(policy_test, states_limits_of_its_overhead) {
  constexpr overhead_limits limits = overhead_limits_of(this_policy{});

  constexpr bool is_on_host = this_policy::memory_space::host_accessible;
  // What starting threads or a device costs varies from one time to the next, in either arm.
  constexpr bool varies = this_policy::is_threaded || !is_on_host;
  EXPECT_GT(limits.time_ratio, 1);
  EXPECT_LE(limits.time_ratio, varies ? 1.05 : 1.02);
  // Where the host's own instructions run the loop, they are counted.
  EXPECT_EQ(limits.launch_instructions > 0, is_on_host);
}

TEST(policy_test, says_what_it_runs_on) {
  if (const char* const reason = unavailable(this_policy{})) {
    GTEST_SKIP() << reason;
  }

  const std::string name = device(this_policy{}).text;

  EXPECT_FALSE(name.empty());
}

}  // namespace
}  // namespace toll
