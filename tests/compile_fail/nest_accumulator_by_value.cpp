// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the body must take each accumulator by reference and in the type of the
// reduction's variable, as T&: what is added to a copy is lost
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/reduce.hpp>

namespace toll {

void loop(index_t n, double& total) {
  nested(seq_policy{}, {n, n}, sum(total),
         [=] TOLL_FN(index_t, index_t, double partial) { partial += 1; });
}

}  // namespace toll
