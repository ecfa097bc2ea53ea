// SPDX-License-Identifier: BSD-3-Clause
// A loop that every compiler vectorises: what the test must find.
void add_one(double* x, long n) {
  for (long i = 0; i < n; ++i) {
    x[i] = x[i] * 3.0 + 1.0;
  }
}
