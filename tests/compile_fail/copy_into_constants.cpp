// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::copy: the elements of the target, the last argument, are constant
#include <toll/array.hpp>

namespace toll {

void swapped(const array<double>& to, const array<double>& from) {
  copy(from, to);
}

}  // namespace toll
