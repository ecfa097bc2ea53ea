// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::wavefront: takes a box of 2 to 6 dimensions and a body
#include <toll/backends/seq/backend.hpp>
#include <toll/wavefront.hpp>

namespace toll {

void loops(index_t n) {
  wavefront(seq_policy{}, dims<1>{n}, [=] TOLL_FN(index_t) {});
}

}  // namespace toll
