// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

#include <string_view>

namespace toll {

/// A policy value with a name, such as block_256. Every backend lists the ones worth measuring as
/// `tunings(policy)`, the default first.
template <execution_policy Policy>
struct tuning {
  std::string_view name;
  Policy policy;
};

}  // namespace toll
