// SPDX-License-Identifier: BSD-3-Clause
// expect: toll: this backend states no limits of its overhead; add to its runtime.hpp: constexpr
// overhead_limits default_overhead_limits(const policy&)
#include <toll/detail/single_thread_atomics.hpp>
#include <toll/memory.hpp>
#include <toll/overhead_limits.hpp>

namespace mine {

struct policy {
  static constexpr const char* name = "mine";
  using memory_space = toll::host_space;
  using atomics = toll::detail::single_thread_atomics<toll::detail::plain_access>;
};

}  // namespace mine

constexpr double limit = toll::overhead_limits_of(mine::policy{}).time_ratio;
