// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: a sort takes (policy, keys) or (policy, keys, values), and last a comparator
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/sort.hpp>
#include <toll/sort.hpp>

namespace toll {

void run(view<double, dims<2>> keys) {
  sort(seq_policy{}, keys);
}

}  // namespace toll
