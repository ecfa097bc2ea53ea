// SPDX-License-Identifier: BSD-3-Clause
// Vector addition: c = a + b. RAJA tutorial, exercise 1.
#include <toll/backends/seq/backend.hpp>
#include <toll/dual_array.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include <cstdio>

using namespace toll;

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const index_t n = 100'000;
  dual_array_on<this_policy, double> a{n}, b{n}, c{n};

  // On the host; the loop below has the arrays copied to where it runs.
  const seq_policy host;
  const auto host_a = a.write(host), host_b = b.write(host);
  for (index_t i = 0; i < n; ++i) {
    host_a[i] = static_cast<double>(i);
    host_b[i] = static_cast<double>(2 * i);
  }

  const auto x = a.read(policy), y = b.read(policy);
  const auto z = c.write(policy);
  forall(policy, n, [=] TOLL_FN(index_t i) { z[i] = x[i] + y[i]; });

  const auto sums = c.read(host);
  index_t wrong = 0;
  for (index_t i = 0; i < n; ++i) {
    wrong += sums[i] != static_cast<double>(3 * i);
  }
  std::printf("%s: %lld sums, %lld wrong\n", this_policy::name, static_cast<long long>(n),
              static_cast<long long>(wrong));
  return wrong == 0 ? 0 : 1;
}
