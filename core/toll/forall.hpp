// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/loop_body.hpp>
#include <toll/detail/reduction_set.hpp>
#include <toll/policy.hpp>
#include <toll/reduce.hpp>
#include <toll/segment.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll {

namespace detail {

constexpr counted to_segment(std::integral auto count) {
  return counted{static_cast<index_t>(count)};
}

constexpr auto to_segment(const segment auto& indices) {
  return indices;
}

/// The body comes last, so that it reads as the loop's block; the reductions before it are
/// collected one by one.
template <class Policy, class Segment, class... Reductions, class Body>
void run_forall(const Policy& policy, const Segment& indices,
                const reduction_set<Reductions...>& reductions, const Body& body) {
  if constexpr (is_loop_body<Body, typename Reductions::value_type...>()) {
    check_index_fits<index_of<Body>>(indices);
    if constexpr (sizeof...(Reductions) == 0) {
      run_loop(policy, indices, body);
    } else {
      run_reduction(policy, indices, reductions, body);
    }
  }
}

template <class Policy, class Segment, class... Reductions, class T, class Combine, class After,
          class... Rest>
void run_forall(const Policy& policy, const Segment& indices,
                const reduction_set<Reductions...>& reductions, const reduction<T, Combine>& next,
                const After& after, const Rest&... rest) {
  run_forall(policy, indices, reductions.with(next), after, rest...);
}

template <class... Arguments>
consteval bool body_is_last() {
  constexpr bool is_reduction_at[] = {is_reduction<Arguments>...};
  for (std::size_t i = 0; i < sizeof...(Arguments); ++i) {
    if (is_reduction_at[i] != (i + 1 < sizeof...(Arguments))) {
      return false;
    }
  }
  return true;
}

}  // namespace detail

/// Runs `body(i)` for every index of a segment, in whatever order and parallelism the policy gives.
///
///     forall(policy, n, [=] TOLL_FN(index_t i) { y[i] += a * x[i]; });
///
/// With reductions, the body takes one accumulator for each, in the same order:
///
///     double total = 0;
///     forall(policy, n, sum(total),
///            [=] TOLL_FN(index_t i, double& partial) { partial += x[i] * y[i]; });
///
/// The segment is a count, or a range, strided_range or index_list.
///
/// requires         iterations independent of each other, but for atomics and accumulators
/// synchronisation  host backends return when the loop is done. Device backends may return before:
///                  `wait(policy)` before the host reads what the loop wrote. With a reduction the
///                  loop is always done, and its result in the caller's variable, on return.
/// errors           argument_error for a negative count, or if the segment does not fit the
///                  integer type that the body counts in; backend_error from a device
template <execution_policy Policy, iteration_space Segment, class... Arguments>
void forall(const Policy& policy, const Segment& indices, const Arguments&... arguments) {
  constexpr bool in_order = sizeof...(Arguments) > 0 && detail::body_is_last<Arguments...>();
  static_assert(in_order,
                "toll::forall: the loop body comes last, and each argument between segment "
                "and body is a reduction, such as sum(total)");
  if constexpr (in_order) {
    detail::run_forall(policy, detail::to_segment(indices), detail::reduction_set<>{},
                       arguments...);
  }
}

}  // namespace toll
