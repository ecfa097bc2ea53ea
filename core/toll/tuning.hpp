// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

namespace toll {

/// A policy value with a name, such as block_256. Every backend lists the ones worth measuring as
/// `tunings(policy)`, the default first.
template <execution_policy Policy>
struct tuning {
  const char* name;
  Policy policy;
};

/// What a backend runs on, in words: `device(policy).text`.
struct device_name {
  char text[256];
};

}  // namespace toll
