// SPDX-License-Identifier: BSD-3-Clause
// expect: no matching function for call to
// expect: atomic_integer
#include <toll/atomic.hpp>
#include <toll/backends/seq/policy.hpp>

namespace toll {

void set_bits(double& target) {
  atomic_or<seq_policy>(target, 2.0);
}

}  // namespace toll
