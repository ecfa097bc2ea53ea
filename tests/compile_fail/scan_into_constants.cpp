// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: a scan takes (policy, in, out), where the views have rank 1, such as
// array.on(policy)
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/scan.hpp>
#include <toll/scan.hpp>

namespace toll {

void scan(view<double> in, view<const double> out) {
  inclusive_scan(seq_policy{}, in, out);
}

}  // namespace toll
