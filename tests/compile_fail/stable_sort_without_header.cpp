// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::stable_sort: this policy has no sort that the compiler has seen; include
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/sort.hpp>

namespace toll {

void run(view<double> keys) {
  stable_sort(seq_policy{}, keys);
}

}  // namespace toll
