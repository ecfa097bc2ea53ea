// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <vector>

namespace toll {
namespace {

/// What two teams keep in the tiles of their four rows, from loop to loop.
std::vector<int> kept_in_tiles() {
  using group = team<this_policy, 4, 16>;
  using row_in_group = row_of<group>;
  auto values = filled_with(-1, 2 * 12 * 32);
  const view<int, dims<3>> at{values.on(this_policy{}).data(), {2, 12, 32}};
  launch(this_policy{}, dims<2>{2, 1}, [=] TOLL_FN(const group& t) {
    own_tiles<int, group, 3, 32> mine;
    t.rows(4, [&](int i, const row_in_group& row) {
      mine(i).each(row, [&](int& element, int y, int x) { element = 1000 * i + 100 * y + x; });
    });
    t.barrier();
    t.rows(4, [&](int i, const row_in_group& row) {
      mine(i).each(row, 5, [&](int k, int& element, int y, int x) {
        element = 2 * element + k + 1000 * y + x;
      });
    });
    t.barrier();
    t.rows(4, [&](int i, const row_in_group& row) {
      mine(i).each(row, [&](int element, int y, int x) { at(t.index(0), 3 * i + y, x) = element; });
    });
  });
  return on_host(values);
}

class team_tiles_test : public backend_test {};

TEST_F(team_tiles_test, keeps_the_tiles_of_rows_from_loop_to_loop) {
  const std::vector<int> kept = kept_in_tiles();

  std::size_t place = 0;
  for (int number = 0; number < 2; ++number) {
    for (int line = 0; line < 12; ++line) {
      for (int x = 0; x < 32; ++x) {
        const int first = 1000 * (line / 3) + 100 * (line % 3) + x;
        const int added = 26 + 31 * (1000 * (line % 3) + x);  // 26 = 8 + 2 4 + 3 2 + 4
        ASSERT_EQ(kept[place++], 32 * first + added) << number << " " << line << " " << x;
      }
    }
  }
}

}  // namespace
}  // namespace toll
