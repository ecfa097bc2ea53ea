// SPDX-License-Identifier: BSD-3-Clause
// An array that moves to where it is used: the host and the backend change it in stages, and nothing
// is copied twice. Kokkos lectures, module 3, exercise on DualView; what CHAI does for RAJA.
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
  const seq_policy host;
  const index_t n = 1000;
  dual_array_on<this_policy, double> values{n};

  const auto staged = values.write(host);
  for (index_t i = 0; i < n; ++i) {
    staged[i] = static_cast<double>(i);
  }
  for (int stage = 0; stage < 3; ++stage) {  // copied before the first stage only
    const auto v = values.on(policy);
    forall(policy, n, [=] TOLL_FN(index_t i) { v[i] = v[i] + 1; });
  }
  const auto changed = values.on(host);  // copied back, and changed here
  changed[0] = 0;

  const auto v = values.read(policy);
  double total = 0;
  forall(policy, n, sum(total), [=] TOLL_FN(index_t i, double& partial) { partial += v[i]; });

  const auto [to_device, to_host] = values.transfers();
  std::printf("%s: the sum is %.0f after %lld copies to the device and %lld to the host\n",
              this_policy::name, total, static_cast<long long>(to_device),
              static_cast<long long>(to_host));
  const bool has_two = decltype(values)::has_two_halves();
  const bool copied_right = to_device == (has_two ? 2 : 0) && to_host == (has_two ? 1 : 0);
  return total == 999.0 * 1000 / 2 + 3.0 * 1000 - 3 && copied_right ? 0 : 1;
}
