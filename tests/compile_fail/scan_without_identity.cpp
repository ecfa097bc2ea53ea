// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: an operation of your own comes after its identity, as in inclusive_scan(policy, in,
// out, identity, operation); a start value is from(value)
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/scan.hpp>
#include <toll/scan.hpp>

namespace toll {

void scan(view<double> in, view<double> out) {
  inclusive_scan(seq_policy{}, in, out, [] TOLL_FN(double a, double b) { return a < b ? b : a; });
}

}  // namespace toll
