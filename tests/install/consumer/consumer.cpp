// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include <cstdio>

using toll::array;
using toll::forall;
using toll::index_t;
using toll::sum;
using toll::this_policy;

template <class Policy>
double sum_of_squares(const Policy& policy, index_t n) {
  array<double, typename Policy::memory_space> squares{n};
  const auto x = squares.on(policy);
  forall(policy, n, [=] TOLL_FN(index_t i) { x[i] = static_cast<double>(i * i); });

  double total = 0;
  forall(policy, n, sum(total), [=] TOLL_FN(index_t i, double& partial) { partial += x[i]; });
  return total;
}

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy); reason != nullptr) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 0;
  }
  const double total = sum_of_squares(policy, 101);
  std::printf("%s: %g\n", this_policy::name, total);
  return total == 338350 ? 0 : 1;
}
