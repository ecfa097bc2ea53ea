// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <utility>
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

/// A tile of 3 x 32 in a matrix of rows x columns, of which it takes what lies before their end.
std::vector<int> cut_off_at(index_t rows, index_t columns) {
  using group = team<this_policy, 1, 16>;
  auto values = filled_with(-1, 4 * 40);
  const view<int, dims<2>> at{values.on(this_policy{}).data(), {4, 40}};
  launch(this_policy{}, dims<2>{1, 1}, [=] TOLL_FN(const group& t) {
    own_tiles<int, group, 3, 32> mine;
    t.rows(1, [&](int i, const row_of<group>& row) {
      mine(i).each(row, [](int& element, int, int) { element = 0; });
      mine(i).each(row, at_most<3, 32>{rows, columns},
                   [](int& element, int y, int x) { element = 100 * y + x + 1; });
      mine(i).each(row, at_most<3, 32>{rows + 1, columns + 1},
                   [&](int element, int y, int x) { at(y, x) = element; });
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

TEST_F(team_tiles_test, take_what_lies_before_the_end) {
  for (const auto& [rows, columns] :
       {std::pair{3, 32}, {7, 40}, {2, 32}, {3, 9}, {1, 1}, {0, 5}, {2, -3}}) {
    const std::vector<int> values = cut_off_at(rows, columns);

    for (int y = 0; y < 4; ++y) {
      for (int x = 0; x < 40; ++x) {
        const bool is_read = y < 3 && x < 32 && y < rows + 1 && x < columns + 1;
        const int written = y < rows && x < columns ? 100 * y + x + 1 : 0;
        ASSERT_EQ(values[static_cast<std::size_t>(40 * y + x)], is_read ? written : -1)
            << rows << " x " << columns << " at " << y << ", " << x;
      }
    }
  }
}

}  // namespace
}  // namespace toll
