// SPDX-License-Identifier: BSD-3-Clause
// The transpose of a matrix in tiles, whose parts in both matrices fit into the caches: tiles shared
// by the threads, and tile after tile with the threads inside each. RAJA tutorial, exercise 8.
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/fill.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>
#include <toll/two_level.hpp>

#include <cstdio>

using namespace toll;

template <execution_policy Policy, class How>
index_t wrong_by(const Policy& policy, const How& how) {
  const index_t rows = 267, columns = 251;  // tiles at the edges are cut
  array<int, typename Policy::memory_space, dims<2>> from{{rows, columns}}, to{{columns, rows}};
  const auto a = from.on(policy);
  const auto b = to.on(policy);
  nested(policy, a.shape(),
         [=] TOLL_FN(index_t i, index_t j) { a(i, j) = static_cast<int>(1000 * i + j); });
  fill(policy, b, -1);

  nested(how, b.shape(), tiled(16, 64), [=] TOLL_FN(index_t i, index_t j) { b(i, j) = a(j, i); });

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
  const index_t shared = wrong_by(policy, policy);
  const index_t inside = wrong_by(policy, two_level{seq_policy{}, policy});
  std::printf("%s: threads share the tiles: %lld wrong; they share each tile: %lld wrong\n",
              this_policy::name, static_cast<long long>(shared), static_cast<long long>(inside));
  return shared + inside == 0 ? 0 : 1;
}
