// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/loop_body.hpp>
#include <toll/detail/nest_levels.hpp>
#include <toll/detail/signature.hpp>
#include <toll/forall.hpp>
#include <toll/index_set.hpp>
#include <toll/memory.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <type_traits>

namespace toll {

/// How a loop runs over an index set: `segments` says how over its segments, `inner` how over the
/// indices of each.
///
///     forall(two_level{openmp_policy{}, seq_policy{}}, parts, body);
template <execution_policy Segments, execution_policy Inner>
struct two_level {
  Segments segments;
  Inner inner;
};

template <class Segments, class Inner>
two_level(Segments, Inner) -> two_level<Segments, Inner>;  // clang 14 and 15 do not deduce it

namespace detail {

template <class... Arguments>
using last_of = typename decltype((std::type_identity<Arguments>{}, ...))::type;

/// All of them before the first one runs: no error leaves a parallel region, or half of a loop
/// done.
template <class Body, class Set>
void check_indices_fit(const Set& segments) {
  if constexpr (std::integral<index_of<Body>>) {
    for (index_t s = 0; s < segments.count(); ++s) {
      segments.visit(s, [](const auto& indices) { check_index_fits<index_of<Body>>(indices); });
    }
  }
}

}  // namespace detail

/// Runs a loop over each segment of a set, one after the other in their order: no index of a
/// segment is visited before all of the one before it are done. Segments that are coloured lists
/// may therefore write what their neighbours write, without atomics.
///
/// requires, synchronisation, errors   as of `forall` over a segment; with reductions, too
template <execution_policy Policy, segment... Kinds, class... Arguments>
void forall(const Policy& policy, const index_set<Kinds...>& segments,
            const Arguments&... arguments) {
  if constexpr (sizeof...(Arguments) > 0) {
    detail::check_indices_fit<detail::last_of<Arguments...>>(segments);
  }
  for (index_t s = 0; s < segments.count(); ++s) {
    segments.visit(s, [&](const auto& indices) { forall(policy, indices, arguments...); });
  }
}

/// Runs the segments as `how.segments` says, perhaps at once, and each of them by `how.inner`.
///
/// requires         iterations of all segments independent of each other, unless the segments'
/// policy
///                  keeps their order (seq)
/// synchronisation  that of the inner policy
/// errors           argument_error if a segment does not fit the integer type that the body counts
/// in
template <execution_policy Segments, execution_policy Inner, segment... Kinds, class Body>
void forall(const two_level<Segments, Inner>& how, const index_set<Kinds...>& segments,
            const Body& body) {
  if constexpr (detail::levels_fit<Segments, Inner>()) {
    detail::check_indices_fit<Body>(segments);
    forall(how.segments, segments.count(), [&](index_t s) {
      segments.visit(s,
                     [&](const auto& indices) { detail::check_and_run(how.inner, indices, body); });
    });
  }
}

/// Reductions are for segments in order: partial results of several at once are joined by nobody.
template <execution_policy Segments, execution_policy Inner, segment... Kinds, class... Arguments>
void forall(const two_level<Segments, Inner>&, const index_set<Kinds...>&, const Arguments&...) {
  static_assert(sizeof...(Arguments) > 1000,
                "toll::two_level: takes a loop body and no reductions; for those run the segments "
                "in order: forall(inner policy, segments, sum(total), body)");
}

}  // namespace toll
