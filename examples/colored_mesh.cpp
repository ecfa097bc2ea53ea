// SPDX-License-Identifier: BSD-3-Clause
// The area around each vertex of a mesh: each element adds a quarter of its area to its four
// vertices. Elements of one colour share no vertex, so colour by colour no atomics are needed. RAJA
// tutorial, exercise 3.
#include <toll/backends/seq/backend.hpp>
#include <toll/dual_array.hpp>
#include <toll/fill.hpp>
#include <toll/index_set.hpp>
#include <toll/this_backend.hpp>

#include <cstdio>

using namespace toll;

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const index_t side = 60;  // elements along each side, an even number
  const index_t in_a_color = side * side / 4;
  const seq_policy host;

  // Elements by colour: the parity of their row and of their column.
  dual_array_on<this_policy, int> elements{4 * in_a_color};
  const auto list = elements.write(host);
  index_t next = 0;
  for (int color = 0; color < 4; ++color) {
    for (int row = color / 2; row < side; row += 2) {
      for (int column = color % 2; column < side; column += 2) {
        list[next++] = row * static_cast<int>(side) + column;
      }
    }
  }

  const auto lists = elements.read(policy);
  index_set<index_list<int>> colors;
  for (int color = 0; color < 4; ++color) {
    colors.add(index_list{view<const int>{lists.data() + color * in_a_color, in_a_color}});
  }

  dual_array_on<this_policy, double, dims<2>> areas{{side + 1, side + 1}};
  const auto area = areas.write(policy);
  fill(policy, area, 0.0);
  forall(policy, colors, [=] TOLL_FN(int e) {
    const index_t row = e / side, column = e % side;
    for (index_t corner = 0; corner < 4; ++corner) {
      area(row + corner / 2, column + corner % 2) += 0.25;
    }
  });

  const auto result = areas.read(host);
  index_t wrong = 0;
  for (index_t i = 0; i <= side; ++i) {
    for (index_t j = 0; j <= side; ++j) {
      const bool on_row = i == 0 || i == side, on_column = j == 0 || j == side;
      wrong += result(i, j) != (on_row ? 0.5 : 1.0) * (on_column ? 0.5 : 1.0);
    }
  }
  std::printf("%s: area of a corner %.2f, of an edge %.2f, inside %.2f; %lld wrong\n",
              this_policy::name, result(0, 0), result(0, 1), result(1, 1),
              static_cast<long long>(wrong));
  return wrong == 0 ? 0 : 1;
}
