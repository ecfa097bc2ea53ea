// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::inclusive_scan: this policy has no scan that the compiler has seen; include
// <toll/backends/.../scan.hpp> of its backend
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/scan.hpp>

namespace toll {

void scan(view<double> in, view<double> out) {
  inclusive_scan(seq_policy{}, in, out);
}

}  // namespace toll
