// SPDX-License-Identifier: BSD-3-Clause
// expect: no matching function for call to
// expect: plus
#include <toll/atomic.hpp>
#include <toll/backends/seq/policy.hpp>

namespace toll {

struct colour {
  unsigned char red, green, blue;
};

void add(colour& target) {
  atomic_add<seq_policy>(target, colour{1, 2, 3});
}

}  // namespace toll
