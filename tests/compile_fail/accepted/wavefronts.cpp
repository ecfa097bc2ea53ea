// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/view.hpp>
#include <toll/wavefront.hpp>

namespace toll {

void loops(view<double, dims<2>> a, index_t n) {
  const auto body = [=] TOLL_FN(index_t i, index_t j) { a(i, j) = a(i - 1, j) + a(i, j - 1); };
  wavefront(seq_policy{}, {{1, 1}, {n, n}}, body);
  wavefront(seq_policy{}, {n, n}, tiled(8, 8), ordered<1, 0>, body);
  wavefront(seq_policy{}, a.shape(), body);
}

}  // namespace toll
