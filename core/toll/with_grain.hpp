// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/policy.hpp>

namespace toll {

/// The policy of a loop whose iterations are short: a range of fewer than `grain` is not split any
/// further. Only `tbb` splits ranges as it goes; elsewhere this is the policy itself.
///
///     forall(with_grain(policy, 1024), n, sum(total), [=] TOLL_FN(index_t i, double& partial) {
///       partial += x[i] * x[i];
///     });
///
/// A grain takes a thousand cycles or more; with much less, splitting and joining show, and with much
/// more a thread may wait for the last one. In a nest it counts what threads share: iterations of the
/// outer loop, of all collapsed ones, or tiles; in a launch teams. Where a line has fewer tiles or teams
/// than a grain, whole lines are put together.
template <execution_policy Policy>
constexpr Policy with_grain(const Policy& policy, index_t /*grain*/) {
  return policy;
}

}  // namespace toll
