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
#include <toll/reduce.hpp>
#include <toll/token.hpp>

#include <concepts>

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
/// may therefore write what their neighbours write, without atomics. Givens are those of all
/// segments together.
///
/// requires, synchronisation, errors   as of `forall` over a segment
template <execution_policy Policy, segment... Kinds, class... Arguments>
void forall(const Policy& policy, const index_set<Kinds...>& segments,
            const Arguments&... arguments) {
  if constexpr (detail::is_argument_list<Arguments...>()) {
    detail::body_last(
        [&]<class Body, class... Givens>(const Body& body, const Givens&... givens) {
          if constexpr ((detail::can_run<Policy, Kinds, Body,
                                         detail::handed_type<Policy, Givens>...>() &&
                         ...)) {
            detail::check_indices_fit<Body>(segments);
            detail::with_bound(
                policy,
                [&](const auto& bound) {
                  bound.with_copies([](const auto& copies) { copies.keep_for_more_loops(); });
                  for (index_t s = 0; s < segments.count(); ++s) {
                    segments.visit(s, [&](const auto& indices) {
                      detail::run_over(policy, indices, body, bound);
                    });
                  }
                },
                givens...);
          }
        },
        arguments...);
  }
}

namespace detail {

/// A reduction for each segment, whose result goes to an accumulator of the loop over them.
template <class T, class Combine>
reduction<T, Combine> onto_accumulator(const reduction<T, Combine>& whole, T& accumulator) {
  return {&accumulator, whole.identity, whole.combine};
}

template <class... Givens>
consteval bool are_reductions() {
  constexpr bool are = (is_reduction<Givens> && ...);
  static_assert(are,
                "toll::two_level: takes reductions, such as sum(total), but no other givens; for "
                "those run the segments in order: forall(inner policy, segments, into(target), "
                "body)");
  return are;
}

template <class Segments, class Inner, class Set, class Body, class... Reductions>
void run_levels(const two_level<Segments, Inner>& how, const Set& segments, const Body& body,
                const Reductions&... reductions) {
  if constexpr (sizeof...(Reductions) == 0) {
    forall(how.segments, segments.count(), [&](index_t s) {
      segments.visit(s, [&](const auto& indices) { check_and_run(how.inner, indices, body); });
    });
  } else {
    // With a token, which nobody wants, iterations of the loop over segments run in order also
    // where those of a reduction are dealt out to vector lanes: they hold loops.
    const auto run_segment = [&](index_t s, index_t,
                                 typename Reductions::value_type&... accumulators) {
      segments.visit(s, [&](const auto& indices) {
        check_and_run(how.inner, indices, body, onto_accumulator(reductions, accumulators)...);
      });
    };
    forall(how.segments, segments.count(), unique_token, reductions..., run_segment);
  }
}

}  // namespace detail

/// Runs the segments as `how.segments` says, perhaps at once, and each of them by `how.inner`. With
/// reductions, each segment is reduced by itself, and the results are joined in the end.
///
/// requires         iterations of all segments independent of each other, unless the segments'
///                  policy keeps their order (seq)
/// synchronisation  that of the inner policy
/// errors           argument_error if a segment does not fit the integer type that the body counts
///                  in
template <execution_policy Segments, execution_policy Inner, segment... Kinds, class... Arguments>
void forall(const two_level<Segments, Inner>& how, const index_set<Kinds...>& segments,
            const Arguments&... arguments) {
  if constexpr (detail::levels_fit<Segments, Inner>() && detail::is_argument_list<Arguments...>()) {
    detail::body_last(
        [&]<class Body, class... Givens>(const Body& body, const Givens&... givens) {
          if constexpr (detail::are_reductions<Givens...>()) {
            detail::check_indices_fit<Body>(segments);
            detail::run_levels(how, segments, body, givens...);
          }
        },
        arguments...);
  }
}

}  // namespace toll
