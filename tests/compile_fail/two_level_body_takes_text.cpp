// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::forall: the body's first parameter is the index, an integer such as index_t
#include <toll/backends/seq/backend.hpp>
#include <toll/index_set.hpp>

namespace toll {

void loop(const index_set<range>& segments) {
  forall(two_level{seq_policy{}, seq_policy{}}, segments, [=] TOLL_FN(const char*) {});
}

}  // namespace toll
