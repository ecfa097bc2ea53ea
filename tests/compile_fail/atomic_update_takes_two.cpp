// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::atomic_update: the operation takes what is there, and returns what will be there
#include <toll/atomic.hpp>
#include <toll/backends/seq/policy.hpp>

namespace toll {

void twice(double& target) {
  atomic_update<seq_policy>(target, [](double there, double value) { return there * value; });
}

}  // namespace toll
