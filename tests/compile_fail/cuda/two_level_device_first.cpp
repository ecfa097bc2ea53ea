// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::two_level: segments are dealt out by host threads
#include <toll/backends/cuda/policy.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/index_set.hpp>

namespace toll {

void loop(const index_set<range>& segments) {
  forall(two_level{cuda_policy{}, seq_policy{}}, segments, [=] TOLL_FN(index_t) {});
}

}  // namespace toll
