// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: the output body of a scan takes an index, the result there and, if it wants it, the
// value there
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/scan.hpp>
#include <toll/scan.hpp>

namespace toll {

void scan(view<double> in, view<double> out) {
  inclusive_scan(
      seq_policy{}, in.size(), op::plus{}, [=] TOLL_FN(index_t i) { return in[i]; },
      [=] TOLL_FN(index_t i) { out[i] = 0; });
}

}  // namespace toll
