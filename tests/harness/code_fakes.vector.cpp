// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/code_fakes.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <cmath>

namespace toll::suite {

[[gnu::noinline]] double doubled(double x);

double doubled(double x) {
  return 2 * x;
}

void plain_code(const seq_policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  for (index_t i = 0; i < n; ++i) {
    y[i] += 2 * x[i];
  }
}

void plain_code_again(const seq_policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  for (index_t i = 0; i < n; ++i) {
    y[i] += 2 * x[i];
  }
}

void code_with_call(const seq_policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  for (index_t i = 0; i < n; ++i) {
    y[i] += doubled(x[i]);
  }
}

// Products of small whole numbers are exact, so this is 2 x.
void code_with_library_call(const seq_policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  for (index_t i = 0; i < n; ++i) {
    y[i] += 2 * std::fmod(x[i], 8);
  }
}

void code_with_gathers(const seq_policy&, const code_fake::args& args) {
  const double* const x = args.x;
  double* const y = args.y;
  const index_t n = args.n;
  index_t i = 0;
#ifdef __AVX2__
  const __m256d two = _mm256_set1_pd(2);
  for (; i + 4 <= n; i += 4) {
    const __m256i places = _mm256_set_epi64x(i + 3, i + 2, i + 1, i);
    const __m256d gathered = _mm256_i64gather_pd(x, places, 8);
    _mm256_storeu_pd(y + i, _mm256_fmadd_pd(gathered, two, _mm256_loadu_pd(y + i)));
  }
#endif
  for (; i < n; ++i) {
    y[i] += 2 * x[i];
  }
}

}  // namespace toll::suite
