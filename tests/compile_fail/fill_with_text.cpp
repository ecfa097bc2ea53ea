// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::fill: the value must convert to the type of the elements
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/fill.hpp>

namespace toll {

void clear(array<double>& values) {
  fill(seq_policy{}, values, "none");
}

}  // namespace toll
