// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::index_set::add: the set's type names the kinds of segments it may hold
#include <toll/index_set.hpp>

namespace toll {

void fill(index_set<range>& segments) {
  segments.add(strided_range{0, 9, 3});
}

}  // namespace toll
