// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: keys that have no operator< are sorted by a comparator, which comes last
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/sort.hpp>
#include <toll/sort.hpp>

namespace toll {

struct place {
  int x;
  int y;
};

void run(view<place> keys) {
  sort(seq_policy{}, keys);
}

}  // namespace toll
