// SPDX-License-Identifier: BSD-3-Clause
// Pi as the integral of 4 / (1 + x^2) from 0 to 1: by a reduction, and by atomic updates of one
// variable. RAJA tutorial, exercise 2.
#include <toll/array.hpp>
#include <toll/atomics.hpp>
#include <toll/fill.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include <cmath>
#include <cstdio>

using namespace toll;

template <execution_policy Policy>
double by_reduction(const Policy& policy, index_t n) {
  const double width = 1.0 / static_cast<double>(n);
  double pi = 0;
  forall(policy, n, sum(pi), [=] TOLL_FN(index_t i, double& partial) {
    const double x = (static_cast<double>(i) + 0.5) * width;
    partial += width * 4 / (1 + x * x);
  });
  return pi;
}

template <execution_policy Policy>
double by_atomic(const Policy& policy, index_t n) {
  const double width = 1.0 / static_cast<double>(n);
  array_on<Policy, double> there{1};
  const auto pi = there.on(policy);
  fill(policy, pi, 0.0);
  forall(policy, n, atomics, [=] TOLL_FN(index_t i, const atomics_of<Policy>& atomic) {
    const double x = (static_cast<double>(i) + 0.5) * width;
    atomic(pi[0]) += width * 4 / (1 + x * x);
  });
  wait(policy);
  array<double> here{1};
  copy(there, here);
  return here[0];
}

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const double reduced = by_reduction(policy, 100'000);
  const double updated = by_atomic(policy, 100'000);
  std::printf("%s: pi is %.10f by reduction, %.10f by atomics\n", this_policy::name, reduced,
              updated);
  const double pi = std::acos(-1.0);
  return std::abs(reduced - pi) < 1e-9 && std::abs(updated - pi) < 1e-9 ? 0 : 1;
}
