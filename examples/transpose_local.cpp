// SPDX-License-Identifier: BSD-3-Clause
// The transpose of a matrix through a tile that the threads of a team share, so that both matrices
// are read and written along their rows. RAJA tutorial, exercise 9.
#include <toll/array.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>

#include <cstdio>

using namespace toll;

struct tile {
  int at[32][33];  // one column more, so that the elements of a column lie in different banks
};

template <execution_policy Policy>
index_t wrong_elements(const Policy& policy, index_t rows, index_t columns) {
  array<int, typename Policy::memory_space, dims<2>> from{{rows, columns}}, to{{columns, rows}};
  const auto a = from.on(policy);
  const auto b = to.on(policy);
  nested(policy, a.shape(),
         [=] TOLL_FN(index_t i, index_t j) { a(i, j) = static_cast<int>(1000 * i + j); });

  launch(policy, {(rows + 31) / 32, (columns + 31) / 32},
         [=] TOLL_FN(const team<Policy, 8, 32>& t, tile& shared) {
           const index_t top = 32 * t.index(0), left = 32 * t.index(1);
           const int height = static_cast<int>(min(index_t{32}, rows - top));
           const int width = static_cast<int>(min(index_t{32}, columns - left));
           t.loop({height, width}, [&](int y, int x) { shared.at[y][x] = a(top + y, left + x); });
           t.barrier();
           t.loop({width, height}, [&](int x, int y) { b(left + x, top + y) = shared.at[y][x]; });
         });

  index_t wrong = 0;
  forall(policy, columns, sum(wrong), [=] TOLL_FN(index_t i, index_t & count) {
    for (index_t j = 0; j < rows; ++j) {
      count += b(i, j) != 1000 * j + i;
    }
  });
  return wrong;
}

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const index_t wrong = wrong_elements(policy, 267, 251);
  std::printf("%s: %lld wrong\n", this_policy::name, static_cast<long long>(wrong));
  return wrong == 0 ? 0 : 1;
}
