// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: the input body of a scan takes an index and returns the value there
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/scan.hpp>
#include <toll/scan.hpp>

namespace toll {

void scan(view<double> in, view<double> out) {
  inclusive_scan(
      seq_policy{}, in.size(), 0.0, op::plus{}, [=] TOLL_FN(index_t i) { out[i] = in[i]; },
      [=] TOLL_FN(index_t i, double total) { out[i] = total; });
}

}  // namespace toll
