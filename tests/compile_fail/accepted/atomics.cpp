// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomic.hpp>
#include <toll/backends/seq/policy.hpp>

namespace toll {

struct colour {
  unsigned char red, green, blue;
};

bool all_that_others_get_wrong(colour& target, colour& expected, double& number) {
  atomic_update<seq_policy>(
      target, [](colour there) { return colour{there.green, there.blue, there.red}; });
  atomic_add<seq_policy>(number, 2.0);
  return atomic_compare_exchange<seq_policy>(target, expected, colour{1, 2, 3});
}

}  // namespace toll
