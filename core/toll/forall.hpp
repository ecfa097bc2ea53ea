// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/bound_reduction.hpp>
#include <toll/detail/given_set.hpp>
#include <toll/detail/givens.hpp>
#include <toll/detail/loop_body.hpp>
#include <toll/detail/typed_body.hpp>
#include <toll/policy.hpp>
#include <toll/reduce.hpp>
#include <toll/segment.hpp>

#include <concepts>

namespace toll {

namespace detail {

/// Runs a loop with givens that are bound: none, reductions alone, or any.
template <class Policy, class Segment, class Givens, class Body>
void run_bound(const Policy& policy, const Segment& indices, const Givens& givens,
               const Body& body) {
  if constexpr (std::same_as<Givens, given_set<>>) {
    run_loop(policy, indices, body);
  } else if constexpr (Givens::is_reductions()) {
    run_reduction(policy, indices, givens, body);
  } else {
    run_givens(policy, indices, givens, body);
  }
}

template <class Policy, class Segment, class Body, class... Givens>
void check_and_run(const Policy& policy, const Segment& indices, const Body& body,
                   const Givens&... givens) {
  if constexpr (!takes_index_of<Segment, Body>()) {
    return;
  } else if constexpr (is_typed_loop<Segment, Body>) {
    check_and_run(policy, untyped(indices), typed_body<Body, index_given<Segment, Body>>{body},
                  givens...);
  } else if constexpr (can_loop<Policy, Segment>() &&
                       is_loop_body<Body, handed_type<Policy, Givens>...>()) {
    check_index_fits<index_of<Body>>(indices);
    with_bound(
        policy, [&](const auto& bound) { run_bound(policy, indices, bound, body); }, givens...);
  }
}

}  // namespace detail

/// Runs `body(i)` for every index of a segment, in whatever order and parallelism the policy gives.
///
///     forall(policy, n, [=] TOLL_FN(index_t i) { y[i] += a * x[i]; });
///
/// Between the segment and the body may stand givens, in any number. The body takes one parameter
/// for each after its index, in the same order:
///
///     double total = 0;
///     forall(policy, n, sum(total),
///            [=] TOLL_FN(index_t i, double& partial) { partial += x[i] * y[i]; });
///
/// `sum(total)` and the other reductions (reduce.hpp) hand it an accumulator, `into(forces)`
/// (scatter.hpp) an access by which any iteration adds to any element, `unique_token` (token.hpp) a
/// number that no other running iteration has.
///
/// The segment is a count, or a range, strided_range or index_list.
///
/// requires         iterations independent of each other, but for atomics and givens. A body
///                  captures by value: one that captures by reference and writes there is a data
///                  race, which no compiler sees and the thread sanitizer finds.
/// synchronisation  host backends return when the loop is done. Device backends may return before:
///                  `wait(policy)` before the host reads what the loop wrote. With a reduction the
///                  loop is always done, and its result in the caller's variable, on return.
/// errors           argument_error for a negative count, or if the segment does not fit the
///                  integer type that the body counts in; backend_error from a device
template <execution_policy Policy, iteration_space Segment, class... Arguments>
void forall(const Policy& policy, const Segment& indices, const Arguments&... arguments) {
  if constexpr (detail::is_argument_list<Arguments...>()) {
    detail::body_last(
        [&](const auto& body, const auto&... givens) {
          detail::check_and_run(policy, detail::to_segment(indices), body, givens...);
        },
        arguments...);
  }
}

}  // namespace toll
