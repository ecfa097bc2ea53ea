// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/bound_reduction.hpp>
#include <toll/detail/given_set.hpp>
#include <toll/detail/restricted_body.hpp>

#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <utility>

namespace toll::detail {

/// Whether T is what may stand between the indices of a loop and its body.
template <class T>
inline constexpr bool is_given = false;

template <class T, class Combine>
inline constexpr bool is_given<reduction<T, Combine>> = true;

/// Whether all threads of a team may use what one of them is handed, at once: also in the lanes of a
/// host's loop, where two plain updates of one element would be lost in each other.
template <class T>
inline constexpr bool is_shared_by_team = true;

/// Whether a given may be one of a launch. Loops of a team are independent by themselves, and what
/// is handed to the team says nothing of them.
template <class T>
inline constexpr bool are_for_loops_of_teams = true;

template <class... Givens>
consteval bool are_shared_by_teams() {
  constexpr bool are_known = (are_for_loops_of_teams<Givens> && ...);
  static_assert(are_known,
                "toll::launch: takes no atomics, since the iterations of a team's loop run side by "
                "side; write atomic_add<Policy>(x, value), or atomic_ref<T, Policy>, in the loop");
  constexpr bool are = (is_shared_by_team<Givens> && ...);
  static_assert(are,
                "toll::launch: the threads of a team contribute to a scatter together, so that its "
                "updates must be atomic: into(target, op::plus{}, scatter_way::atomic), or "
                "scatter_way::replicated(n)");
  return are && are_known;
}

/// What a body of this policy's loops is handed for a given.
template <class Policy, class Given>
using handed_type =
    typename std::remove_cvref_t<decltype(bound_to(std::declval<const Policy&>(),
                                                   std::declval<const Given&>())
                                              .given(std::declval<const Policy&>()))>::handed;

template <class Policy, class Run, class... Bound>
void bind_rest(const Policy&, const Run& run, const given_set<Bound...>& bound) {
  run(bound);
}

template <class Policy, class Run, class... Bound, class Next, class... Rest>
void bind_rest(const Policy& policy, const Run& run, const given_set<Bound...>& bound,
               const Next& next, const Rest&... rest) {
  auto&& holder = bound_to(policy, next);
  bind_rest(policy, run, bound.with(holder.given(policy)), rest...);
  holder.complete(policy);
}

/// Binds givens one by one, calls `run(given_set)`, and completes them. If that throws, variables
/// and targets stay as they were.
template <class Policy, class Run, class... Givens>
void with_bound(const Policy& policy, const Run& run, const Givens&... givens) {
  bind_rest(policy, run, given_set<>{}, givens...);
}

/// Calls `use(body, givens...)` for arguments that end with the body, which reads as the loop's
/// block there, or with restricted views and the body.
template <class Use, class Body>
void body_last(const Use& use, const Body& body) {
  use(body);
}

template <class Use, mappings kept, class... Views, class Body>
void body_last(const Use& use, const restricted_views<kept, Views...>& given, const Body& body) {
  use(with_views(body, given));
}

template <class Use, class Given, class... Rest>
void body_last(const Use& use, const Given& given, const Rest&... rest) {
  body_last([&](const auto& body, const auto&... others) { use(body, given, others...); }, rest...);
}

/// Whether the last argument is a body, and what stands before it is as `fits` says, or `restricted`
/// directly before it.
template <class... Arguments>
consteval bool is_body_last(std::initializer_list<bool> fits) {
  constexpr std::size_t count = sizeof...(Arguments);
  constexpr bool is_restricted_at[] = {is_restricted<Arguments>..., false};
  const bool* const fits_at = fits.begin();
  for (std::size_t i = 0; i + 1 < count; ++i) {
    if (!fits_at[i] && !(is_restricted_at[i] && i + 2 == count)) {
      return false;
    }
  }
  return count > 0 && !fits_at[count - 1] && !is_restricted_at[count - 1];
}

template <class... Arguments>
consteval bool is_body_after_givens() {
  return is_body_last<Arguments...>({is_given<Arguments>...});
}

/// Whether arguments are givens and then a body; if not, compilation stops at the sentence that
/// says what to write.
template <class... Arguments>
consteval bool is_argument_list() {
  constexpr bool is_list = is_body_after_givens<Arguments...>();
  static_assert(is_list,
                "toll::forall: the loop body comes last, and each argument between segment "
                "and body is a given, such as sum(total) or into(target)");
  constexpr bool captures_views = !(is_restricted<Arguments> || ...);
  static_assert(captures_views,
                "toll::forall: restricted(...) is for nested and launch; the body of this loop "
                "captures its views");
  return is_list && captures_views;
}

}  // namespace toll::detail
