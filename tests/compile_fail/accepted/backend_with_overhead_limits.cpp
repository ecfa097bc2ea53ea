// SPDX-License-Identifier: BSD-3-Clause
#include <toll/detail/single_thread_atomics.hpp>
#include <toll/memory.hpp>
#include <toll/overhead_limits.hpp>

namespace mine {

struct policy {
  static constexpr const char* name = "mine";
  using memory_space = toll::host_space;
  using atomics = toll::detail::single_thread_atomics<toll::detail::plain_access>;
};

constexpr toll::overhead_limits default_overhead_limits(const policy&) {
  return {.time_ratio = 1.03, .launch_instructions = 100};
}

}  // namespace mine

static_assert(toll::overhead_limits_of(mine::policy{}).time_ratio == 1.03);
