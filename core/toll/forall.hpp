// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/bound_atomics.hpp>
#include <toll/detail/bound_reduction.hpp>
#include <toll/detail/given_set.hpp>
#include <toll/detail/givens.hpp>
#include <toll/detail/loop_body.hpp>
#include <toll/detail/policy_body.hpp>
#include <toll/detail/typed_body.hpp>
#include <toll/policy.hpp>
#include <toll/reduce.hpp>
#include <toll/segment.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

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
  } else if constexpr (is_plain_with_atomics<Policy, Givens>) {
    run_loop(policy, indices, body_with_atomics<Policy, Body>{body});
  } else {
    run_givens(policy, indices, givens, body);
  }
}

/// The body as one that takes the integers which the loop counts.
template <class Segment, class Body>
constexpr auto counting_body(const Body& body) {
  if constexpr (is_typed_loop<Segment, Body>) {
    return typed_body<Body, index_given<Segment, Body>>{body};
  } else {
    return body;
  }
}

/// Whether a body that is handed these fits the loop of a policy over a segment; if not,
/// compilation stops at the sentence that says what to write.
template <class Policy, class Segment, class Body, class... Handed>
consteval bool can_run() {
  if constexpr (takes_index_of<Segment, Body>()) {
    using counting = decltype(counting_body<Segment>(std::declval<const Body&>()));
    using counted_segment = std::remove_cvref_t<decltype(untyped(std::declval<const Segment&>()))>;
    return can_loop<Policy, counted_segment>() && is_loop_body<counting, Handed...>();
  }
  return false;
}

/// A loop that `can_run`.
template <class Policy, class Segment, class Body, class Givens>
void run_over(const Policy& policy, const Segment& indices, const Body& body, const Givens& bound) {
  const auto counting = counting_body<Segment>(body);
  const auto& over = untyped(indices);
  check_index_fits<index_of<std::remove_const_t<decltype(counting)>>>(over);
  run_bound(policy, over, bound, counting);
}

template <class Policy, class Segment, class Body, class... Givens>
void check_and_run(const Policy& policy, const Segment& indices, const Body& body,
                   const Givens&... givens) {
  if constexpr (can_run<Policy, Segment, Body, handed_type<Policy, Givens>...>() &&
                is_body_for<Policy, Body>()) {
    with_bound(
        policy, [&](const auto& bound) { run_over(policy, indices, body, bound); }, givens...);
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
/// number that no other running iteration has, `atomics` (atomics.hpp) a way to update any object.
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
