// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::two_level: a nest whose levels have policies of their own takes no givens, such as
// sum(total): give it one policy
#include <toll/backends/seq/backend.hpp>
#include <toll/nested.hpp>
#include <toll/reduce.hpp>
#include <toll/two_level.hpp>

namespace toll {

void loop(index_t n, double& total) {
  nested(two_level{seq_policy{}, seq_policy{}}, {n, n}, sum(total),
         [=] TOLL_FN(index_t, index_t, double& partial) { partial += 1; });
}

}  // namespace toll
