// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: the identity of a scan must convert to the type that is scanned
#include <toll/array.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/seq/scan.hpp>
#include <toll/scan.hpp>

namespace toll {

void scan(view<double> in, view<double> out) {
  exclusive_scan(seq_policy{}, in, out, "none", [] TOLL_FN(double a, double b) { return a * b; });
}

}  // namespace toll
