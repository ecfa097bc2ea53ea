// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::nested: the body must take one index for each dimension of the box, and then one
// parameter for each given: [=] TOLL_FN(index_t i, index_t j) { ... }
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/reduce.hpp>

namespace toll {

void loop(index_t n, double& total) {
  nested(seq_policy{}, {n, n}, sum(total), [=] TOLL_FN(index_t, index_t) {});
}

}  // namespace toll
