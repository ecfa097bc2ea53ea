// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/atomic.hpp>
#include <toll/config.hpp>
#include <toll/operations.hpp>
#include <toll/policy.hpp>

#include <concepts>

namespace toll {

/// Whether iterations of a loop with this policy contribute to a copy that only their thread has.
template <execution_policy Policy>
inline constexpr bool scatters_to_copies = false;

/// How an iteration contributes to a scatter.
template <execution_policy Policy, atomic_value T, class Operation = op::plus>
class scatter_access {
public:
  using value_type = T;
  using operation = Operation;
  static constexpr bool is_sum = std::same_as<Operation, op::plus>;

  TOLL_FN explicit constexpr scatter_access(T* values) : values_{values} {}

  static constexpr T identity() { return Operation::template identity<T>(); }

  /// Joins `value` to what has been contributed at k.
  TOLL_FN void update(index_t k, T value) const {
    if constexpr (scatters_to_copies<Policy>) {
      values_[k] = Operation{}(values_[k], value);
    } else {
      atomic_update<Policy>(values_[k], value, Operation{});
    }
  }

private:
  T* values_;
};

}  // namespace toll
