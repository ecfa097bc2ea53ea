// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: the operation of a scan makes one value out of two of the scanned type T
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/scan.hpp>
#include <toll/scan.hpp>

namespace toll {

void scan(view<double> in, view<double> out) {
  exclusive_scan(seq_policy{}, in, out, 0.0, [] TOLL_FN(double, double) { return "sum"; });
}

}  // namespace toll
