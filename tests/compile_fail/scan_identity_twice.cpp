// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: this operation of a scan brings its identity, which is not written again; a start
// value is from(value), as in exclusive_scan(policy, in, out, from(10.0))
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/scan.hpp>
#include <toll/scan.hpp>

namespace toll {

void scan(view<double> in, view<double> out) {
  exclusive_scan(seq_policy{}, in, out, 10.0, op::plus{});
}

}  // namespace toll
