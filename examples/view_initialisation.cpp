// SPDX-License-Identifier: BSD-3-Clause
// Arrays of two and three dimensions, filled by nested loops whose order is that of the memory.
// Kokkos lectures, module 3, first exercise.
#include <toll/array.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>

#include <cstdio>

using namespace toll;

template <execution_policy Policy>
index_t sum_of_both(const Policy& policy, index_t n, index_t m) {
  // In the layout that the backend reads fastest.
  array_on<Policy, index_t, dims<2>> matrix{{n, m}};
  array_on<Policy, index_t, extents<dynamic, dynamic, 3>> vectors{{n, m, 3}};  // 3 is known
  const auto a = matrix.on(policy);
  const auto v = vectors.on(policy);
  nested(policy, a.shape(), [=] TOLL_FN(index_t i, index_t j) { a(i, j) = i + j; });
  nested(policy, v.shape(), tiled(4, 4, 3),
         [=] TOLL_FN(index_t i, index_t j, index_t c) { v(i, j, c) = c * (i - j); });

  index_t total = 0;
  forall(policy, n, sum(total), [=] TOLL_FN(index_t i, index_t & partial) {
    for (index_t j = 0; j < m; ++j) {
      partial += a(i, j) + v(i, j, 0) + v(i, j, 1) + v(i, j, 2);
    }
  });
  return total;
}

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const index_t n = 40, m = 60;
  const index_t total = sum_of_both(policy, n, m);
  // sum of i + j + 3 (i - j)
  const index_t expected = 4 * m * (n * (n - 1) / 2) - 2 * n * (m * (m - 1) / 2);
  std::printf("%s: the sum of all elements is %lld\n", this_policy::name,
              static_cast<long long>(total));
  return total == expected ? 0 : 1;
}
