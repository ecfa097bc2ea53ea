// SPDX-License-Identifier: BSD-3-Clause
// A loop that no compiler can vectorise, and vector code that is not in a loop: where the test must
// find nothing.
void recur(double* x, double a, long n) {
  for (long i = 1; i < n; ++i) {
    x[i] += a * x[i - 1];
  }
}

void add_four(double* x, const double* y) {
  x[0] += y[0] * 3.0;
  x[1] += y[1] * 3.0;
  x[2] += y[2] * 3.0;
  x[3] += y[3] * 3.0;
}
