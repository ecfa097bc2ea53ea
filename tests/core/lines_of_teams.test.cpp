// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/launch.hpp>
#include <toll/detail/host_launch.hpp>
#include <toll/launch.hpp>
#include <toll/team.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <vector>

namespace toll {
namespace {

using place = std::array<index_t, 3>;

/// Where teams `first` .. `end` - 1 are, in the order in which they run.
template <int... sizes>
std::vector<place> run(const dims<sizeof...(sizes)>& all, index_t first, index_t end) {
  using threads = team<seq_policy, sizes...>;
  std::vector<place> seen;
  detail::run_teams<threads, detail::nothing>(all, first, end, [&seen](const threads& t) {
    place at{};
    for (std::size_t r = 0; r < sizeof...(sizes); ++r) {
      at[r] = t.index(r);
    }
    seen.push_back(at);
  });
  return seen;
}

TEST(lines_of_teams_test, are_run_from_any_team_to_any_other) {
  std::vector<place> all;
  for (index_t i = 0; i < 3; ++i) {
    for (index_t j = 0; j < 2; ++j) {
      for (index_t k = 0; k < 4; ++k) {
        all.push_back({i, j, k});
      }
    }
  }

  for (index_t first = 0; first <= 24; ++first) {
    for (index_t end = first; end <= 24; ++end) {
      EXPECT_EQ((run<1, 1, 1>({3, 2, 4}, first, end)),
                std::vector<place>(all.begin() + first, all.begin() + end))
          << first << " to " << end;
    }
  }
}

TEST(lines_of_teams_test, may_be_the_only_one) {
  EXPECT_EQ((run<4>({5}, 1, 4)), (std::vector<place>{{1, 0, 0}, {2, 0, 0}, {3, 0, 0}}));
}

TEST(lines_of_teams_test, may_be_of_one_team_each) {
  EXPECT_EQ((run<1, 8>({3, 1}, 0, 3)), (std::vector<place>{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}));
}

}  // namespace
}  // namespace toll
