// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::without_wait: only even_schedule and static_chunk(n) deal out two loops alike
#include <toll/backends/openmp/backend.hpp>
#include <toll/forall.hpp>
#include <toll/region.hpp>

namespace toll {

void clear(index_t n, double* x) {
  region(openmp_policy{}, [=](const region_policy<openmp_policy>& inside) {
    without_wait(inside, dynamic_chunk(8));
    forall(inside, n, [=](index_t i) { x[i] = 0; });
  });
}

}  // namespace toll
