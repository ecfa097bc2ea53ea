// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

#include <concepts>

namespace toll {

/// How much more than a loop by hand a portable one may cost on a backend, unless another limit is
/// asked for. Every backend states it as `default_overhead_limits(policy)`.
struct overhead_limits {
  double time_ratio;           // of its time to that of the loop by hand
  double launch_instructions;  // more before the first element; 0 on a device, where none can count
};

namespace detail {

template <class Policy>
concept states_overhead_limits = requires(const Policy& policy) {
  { default_overhead_limits(policy) } -> std::same_as<overhead_limits>;
};

}  // namespace detail

/// What the backend of a policy states.
template <execution_policy Policy>
constexpr overhead_limits overhead_limits_of(const Policy& policy) {
  constexpr bool are_stated = detail::states_overhead_limits<Policy>;
  static_assert(are_stated,
                "toll: this backend states no limits of its overhead; add to its runtime.hpp: "
                "constexpr overhead_limits default_overhead_limits(const policy&)");
  if constexpr (are_stated) {
    return default_overhead_limits(policy);
  } else {
    return {};
  }
}

}  // namespace toll
