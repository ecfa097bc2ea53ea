// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: the elements of what is sorted lie side by side, with no layout_strided
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/sort.hpp>
#include <toll/layout_strided.hpp>
#include <toll/sort.hpp>

namespace toll {

void run(view<double> keys, view<int, dims<1>, layout_strided> values) {
  sort(seq_policy{}, keys, values);
}

}  // namespace toll
