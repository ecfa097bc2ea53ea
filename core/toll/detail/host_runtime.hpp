// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/processor_set.hpp>
#include <toll/tuning.hpp>

namespace toll::detail {

/// What backends have in common whose loops are done on return and need no device. Each brings
/// these into its own namespace, where a policy's functions are looked for, and writes the others
/// itself.

template <execution_policy Policy>
inline constexpr tuning<Policy> default_tuning[] = {{"default", {}}};

template <execution_policy Policy>
constexpr const auto& tunings(const Policy&) {
  return default_tuning<Policy>;
}

/// Waits for the loops queued so far: none.
template <execution_policy Policy>
void wait(const Policy&) {
}

/// Why loops with this policy cannot run here, or nullptr if they can.
template <execution_policy Policy>
const char* unavailable(const Policy&) {
  return nullptr;
}

/// Calls `work`. For backends that have one thread, or as many as their device decides, whatever is
/// asked for.
template <execution_policy Policy, class Work>
void with_threads(const Policy&, int /*threads*/, const Work& work) {
  work();
}

/// Calls `work` on one of these processors, the first. For backends that have one thread.
template <execution_policy Policy, class Work>
void with_threads_on(const Policy&, const int* processors, int /*threads*/, const Work& work) {
  processor_set first;
  first.add(*processors);
  const bound_thread bound{first};
  work();
}

/// Threads that a loop with this policy would be given now.
template <execution_policy Policy>
int granted_threads(const Policy&) {
  return 1;
}

}  // namespace toll::detail
