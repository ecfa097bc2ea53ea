// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: the loops of this policy are not declared; include its backend,
// <toll/backends/NAME/backend.hpp>, or <toll/this_backend.hpp>
#include <toll/backends/seq/policy.hpp>
#include <toll/forall.hpp>

namespace toll {

void loop(index_t n) {
  forall(seq_policy{}, n, [=](index_t) {});
}

}  // namespace toll
