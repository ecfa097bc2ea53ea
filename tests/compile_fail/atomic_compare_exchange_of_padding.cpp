// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::atomic_compare_exchange: it compares bytes, and this type may have some
#include <toll/atomic.hpp>
#include <toll/backends/seq/policy.hpp>

namespace toll {

struct with_padding {
  char letter;
  int number;
};

bool replace(with_padding& target, with_padding& expected) {
  return atomic_compare_exchange<seq_policy>(target, expected, with_padding{'b', 2});
}

}  // namespace toll
