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

// nvcc takes a body in a free function only, so the launches stand here and not in the tests.

/// How often teams with a tile of 8 x 40 each visit the elements of a matrix. More teams than there
/// are tiles: of the last ones nothing is there.
std::vector<int> visits_in_tiles(index_t rows, index_t columns) {
  auto count = filled_with(0, rows * columns);
  const view<int, dims<2>> visits{count.on(this_policy{}).data(), {rows, columns}};
  launch(this_policy{}, dims<2>{rows / 8 + 2, columns / 40 + 2},
         [=] TOLL_FN(const team<this_policy, 2, 32>& t) {
           const index_t i = t.index(0) * 8;
           const index_t j = t.index(1) * 40;
           t.loop(at_most<8, 40>{rows - i, columns - j},
                  [&](int y, int x) { visits(i + y, j + x) += 1; });
         });
  return on_host(count);
}

/// The same for an array, in loops of one extent.
std::vector<int> visits_in_pieces(int size) {
  auto count = filled_with(0, size);
  const view<int> visits = count.on(this_policy{});
  launch(this_policy{}, size / 48 + 2, [=] TOLL_FN(const team<this_policy, 32>& t) {
    const int first = static_cast<int>(t.index(0)) * 48;
    t.loop(at_most<48>{size - first}, [&](index_t k) { visits[first + k] += 1; });
  });
  return on_host(count);
}

class at_most_test : public backend_test {};

TEST_F(at_most_test, runs_what_an_edge_leaves_of_a_tile) {
  for (const auto& [rows, columns] :
       {std::pair{1, 1}, {8, 40}, {7, 39}, {9, 41}, {24, 80}, {33, 17}, {100, 257}}) {
    EXPECT_EQ(visits_in_tiles(rows, columns),
              std::vector<int>(static_cast<std::size_t>(rows * columns), 1))
        << rows << " x " << columns;
    EXPECT_EQ(visits_in_pieces(rows * columns),
              std::vector<int>(static_cast<std::size_t>(rows * columns), 1))
        << rows * columns;
  }
}

TEST_F(at_most_test, is_cut_off_and_never_negative) {
  constexpr at_most<8, 40> part{100, -3};

  static_assert(part[0] == 8 && part[1] == 0 && !part.is_whole());
  static_assert(at_most<8, 40>{8, 41}.is_whole() && !at_most<8, 40>{7, 41}.is_whole());
}

}  // namespace
}  // namespace toll
