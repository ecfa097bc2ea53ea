// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: the comparator of a sort says whether one key comes before another
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/sort.hpp>
#include <toll/sort.hpp>

namespace toll {

void run(view<double> keys, view<int> values) {
  stable_sort(seq_policy{}, keys, values, [] TOLL_FN(double, double) {});
}

}  // namespace toll
