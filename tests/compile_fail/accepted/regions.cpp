// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>
#include <toll/region.hpp>

namespace toll {

void clear(index_t n, double* x) {
  region(seq_policy{}, [=](const region_policy<seq_policy>& inside) {
    forall(without_wait(inside), n, [=](index_t i) { x[i] = 0; });
  });
  region(seq_policy{},
         [=](const auto& inside) { forall(inside, n, [=](index_t i) { x[i] = 0; }); });
}

}  // namespace toll
