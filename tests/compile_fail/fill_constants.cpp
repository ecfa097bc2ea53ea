// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::fill: the elements of the target are constant
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/fill.hpp>

namespace toll {

void clear(const array<double>& values) {
  fill(seq_policy{}, values, 0.0);
}

}  // namespace toll
