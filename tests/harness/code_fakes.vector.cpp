// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/code_fakes.hpp"

#include <cmath>

namespace toll {

[[gnu::noinline]] double doubled(double x);

double doubled(double x) {
  return 2 * x;
}

void plain_code(const seq::policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  for (index_t i = 0; i < n; ++i) {
    y[i] += 2 * x[i];
  }
}

void plain_code_again(const seq::policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  for (index_t i = 0; i < n; ++i) {
    y[i] += 2 * x[i];
  }
}

void code_with_call(const seq::policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  for (index_t i = 0; i < n; ++i) {
    y[i] += doubled(x[i]);
  }
}

// Products of small whole numbers are exact, so this is 2 x.
void code_with_library_call(const seq::policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  for (index_t i = 0; i < n; ++i) {
    y[i] += 2 * std::fmod(x[i], 8);
  }
}

}  // namespace toll
