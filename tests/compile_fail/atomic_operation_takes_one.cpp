// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::atomic_update: the operation takes what is there and the value
#include <toll/atomic.hpp>
#include <toll/backends/seq/policy.hpp>

namespace toll {

void multiply(double& target) {
  atomic_update<seq_policy>(target, 2.0, [](double there) { return 2 * there; });
}

}  // namespace toll
