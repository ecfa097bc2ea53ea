// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::region: the body takes the policy of the loops in it
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>
#include <toll/region.hpp>

namespace toll {

void clear(index_t n, double* x) {
  region(seq_policy{}, [=] { forall(seq_policy{}, n, [=](index_t i) { x[i] = 0; }); });
}

}  // namespace toll
