// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

namespace toll {

/// The start value of a scan: see `from`.
template <trivially_copyable T>
struct scan_start {
  T value;
};

/// Says in the arguments of a scan what stands before its first value, and is joined to every
/// result once. A start value may be anything, where an identity must be neutral.
///
///     exclusive_scan(policy, in, out, from(10.0));  // 10, 10 + in[0], 10 + in[0] + in[1] ...
template <trivially_copyable T>
constexpr scan_start<T> from(T value) {
  return {value};
}

}  // namespace toll
