// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

namespace toll {

/// The policy of a loop that gains nothing from vector lanes: on `simd` it then runs in order.
/// Elsewhere the policy itself.
///
///     forall(without_lanes(policy), n, [=] TOLL_FN(index_t i) { y[i] = x[map[i]]; });
///
/// For bodies that read or write through an index: where a processor has instructions that gather
/// and scatter, a compiler uses lanes wherever it may, and on some they are slower than
/// loads and stores one by one.
template <execution_policy Policy>
constexpr Policy without_lanes(const Policy& policy) {
  return policy;
}

}  // namespace toll
