// SPDX-License-Identifier: BSD-3-Clause
// Compiled without vectorisation.
#include "tests/harness/code_fakes.hpp"

namespace toll::suite {
namespace {

const volatile double two = 2;  // read for each element, because it might change

}  // namespace

void scalar_code(const seq_policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  for (index_t i = 0; i < n; ++i) {
    y[i] += 2 * x[i];
  }
}

void scalar_code_reloads(const seq_policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  for (index_t i = 0; i < n; ++i) {
    y[i] += two * x[i];
  }
}

}  // namespace toll::suite
