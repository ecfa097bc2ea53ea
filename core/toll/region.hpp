// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/policy.hpp>

#include <type_traits>

namespace toll {

namespace detail {

template <class Policy>
struct region_policy_of {
  using type = Policy;
};

struct empty_region {
  template <class Inside>
  void operator()(const Inside&) const {}
};

/// A backend that has something to save when loops stand in one region.
template <class Policy>
concept opens_regions =
    requires(const Policy& policy, const empty_region& body) { run_region(policy, body); };

}  // namespace detail

/// The policy of the loops inside a region of this policy: that policy itself, where a backend
/// opens none.
template <execution_policy Policy>
using region_policy = typename detail::region_policy_of<Policy>::type;

/// Runs several loops in one parallel region: the threads are woken once, not for each loop.
///
///     region(policy, [&](const region_policy<Policy>& inside) {
///       forall(without_wait(inside), n, f);
///       forall(inside, n, g);
///     });
///
/// `inside` is the policy of the loops in there. Backends other than `openmp` open no region: their
/// loops run as they would without one, in order, on the queue of their device.
///
/// On `openmp` every thread runs the body, and all meet in its loops. So each must reach the same
/// loops, with the same arguments. A statement outside of the loops is executed by every thread: it
/// computes what all need alike. The variable of a reduction is declared outside of the region, or
/// inside for each thread to have its own result.
///
/// In a parallel region that other code opened, `openmp` has `in_open_region(policy, body)`.
///
/// requires         a host function as body, in which the loop bodies may stand. (`const auto&
///                  inside` is shorter; nvcc accepts no TOLL_FN lambda inside of a generic one.)
///                  `inside` is used for loops of this region only: `forall`, `nested`, `launch`
/// synchronisation  each loop is done on return, unless it is `without_wait`. `wait(inside)` waits
///                  for those. On return all are done, where those of `forall` would be
/// errors           no exception may leave the body: it ends the program on `openmp`
template <execution_policy Policy, class Body>
void region(const Policy& policy, const Body& body) {
  constexpr bool fits = std::is_invocable_v<const Body&, const region_policy<Policy>&>;
  static_assert(fits,
                "toll::region: the body takes the policy of the loops in it: "
                "[&](const region_policy<Policy>& inside) { ... }");
  if constexpr (fits) {
    if constexpr (detail::opens_regions<Policy>) {
      run_region(policy, body);
    } else {
      body(policy);
    }
  }
}

/// The policy of a loop in a region that a thread may leave before the others are done: each
/// continues with its part of the next loop. The policy itself where a backend opens no region.
///
/// That is right if what a thread reads in the next loop it wrote itself: both loops must have as
/// many iterations, and be dealt out alike. On `openmp` the loop runs evenly whatever the schedule
/// of the region, or in chunks that are dealt out in turn: `without_wait(inside, static_chunk(8))`.
/// The loop after it must be without wait too, or be dealt out evenly by the region's schedule.
/// With TOLL_CHECK_BOUNDS the program stops at a loop of another size or schedule. Between loops
/// that do not depend on each other, `wait(inside)` tells it so.
template <execution_policy Policy>
constexpr Policy without_wait(const Policy& inside) {
  return inside;
}

}  // namespace toll
