// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::copy: elements move as they are, so source and target hold the same type
#include <toll/array.hpp>

namespace toll {

void widen(const array<float>& from, array<double>& to) {
  copy(from, to);
}

}  // namespace toll
