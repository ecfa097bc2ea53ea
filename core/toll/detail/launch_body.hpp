// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/detail/call_inlined.hpp>
#include <toll/detail/parameters.hpp>
#include <toll/detail/restricted_body.hpp>
#include <toll/team.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll::detail {

/// What the threads of a team share if they share nothing.
struct nothing {};

template <class T>
struct team_traits {
  static constexpr bool is_team = false;
};

template <class Policy, int... sizes>
struct team_traits<team<Policy, sizes...>> {
  static constexpr bool is_team = true;
  static constexpr std::size_t dimensions = sizeof...(sizes);
  using policy = Policy;
};

/// What the parameters of a body say about a launch with n givens: the first is its team,
/// the last ones are what it is handed, and the one between, if there is one, is what the team
/// shares.
template <std::size_t givens, class Parameters>
struct launch_parameters {
  static constexpr bool is_given_team = false;
};

template <std::size_t givens, class Team, class... Rest>
struct launch_parameters<givens, parameters<Team, Rest...>> {
  using team = std::remove_cvref_t<Team>;
  using shared = nothing;
  using handed = parameters<Rest...>;
  static constexpr bool is_given_team =
      team_traits<team>::is_team && std::is_convertible_v<const team&, Team>;
  static constexpr bool shares = sizeof...(Rest) == givens;
};

template <std::size_t givens, class Team, class Shared, class... Rest>
requires(sizeof...(Rest) == givens)
struct launch_parameters<givens, parameters<Team, Shared, Rest...>>
    : launch_parameters<givens, parameters<Team>> {
  using shared = std::remove_reference_t<Shared>;
  using handed = parameters<Rest...>;
  static constexpr bool shares = std::is_lvalue_reference_v<Shared> && !std::is_const_v<shared>;
};

template <class Body, std::size_t givens>
using launch_parameters_of = launch_parameters<givens, parameters_of<Body>>;

template <class Team, class Body, class Shared, class... Handed>
[[gnu::always_inline]] TOLL_FN constexpr void call_team_body(const Body& body, const Team& team,
                                                             Shared& shared, Handed&... given) {
  if constexpr (std::is_same_v<Shared, nothing>) {
    body(team, given...);
  } else {
    call_inlined(body, team, shared, given...);
  }
}

template <class T>
inline constexpr bool is_plain_data =
    std::is_trivially_default_constructible_v<T> && std::is_trivially_copyable_v<T>;

/// Whether a parameter takes what it is handed: an accumulator by reference and in its type, because
/// what is added to a copy is lost; others as they like.
template <class Taken, class Handed>
inline constexpr bool takes = std::is_convertible_v<Handed, Taken>;

template <class Taken, class T>
inline constexpr bool takes<Taken, T&> = std::same_as<Taken, T&>;

template <class Taken, class T>
inline constexpr bool takes<Taken, const T&> = std::is_convertible_v<const T&, Taken>;

template <class Parameters, class... Handed>
inline constexpr bool takes_all = false;

template <class... Taken, class... Handed>
requires(sizeof...(Taken) == sizeof...(Handed))
inline constexpr bool takes_all<parameters<Taken...>, Handed...> = (takes<Taken, Handed> && ...);

/// Whether a body takes its restricted views last.
template <class Body>
inline constexpr bool takes_restricted_views = true;

template <class Body, mappings kept, class... Views>
inline constexpr bool takes_restricted_views<restricted_body<Body, kept, Views...>> = takes_all<
    typename last_parameters<sizeof...(Views),
                             typename call_with_views<Body, Views...>::parameters::type>::type,
    const Views&...>;

/// Whether the parameters after the team are right.
template <class Parameters, class... Handed>
consteval bool shares_and_takes() {
  constexpr bool fits = Parameters::shares && takes_all<typename Parameters::handed, Handed...>;
  static_assert(fits,
                "toll::launch: after its team the body takes what the team shares, if anything, by "
                "reference, and then a parameter for each given, T& for a reduction: "
                "[=] TOLL_FN(const team<Policy, 8, 32>& t, tile& shared, double& total) { ... }");
  if constexpr (fits) {
    constexpr bool is_plain = is_plain_data<typename Parameters::shared>;
    static_assert(is_plain,
                  "toll::launch: what a team shares must be plain data: numbers, arrays and "
                  "structs of them, without initialisers");
    return is_plain;
  }
  return false;
}

/// Whether a body fits its launch; if not, compilation stops at the sentence that says what to
/// write.
template <class Policy, std::size_t dimensions, class Body, class... Handed>
consteval bool is_launch_body() {
  using parameters = launch_parameters_of<Body, sizeof...(Handed)>;
  constexpr bool takes_views = takes_restricted_views<Body>;
  static_assert(
      takes_views,
      "toll::launch: the body takes each restricted view after all else, in its type: "
      "restricted(x), [=] TOLL_FN(const team<Policy, 8>& t, const view<double>& x) { ... }");
  constexpr bool is_constant = !is_mutable_body<Body>;
  static_assert(is_constant,
                "toll::launch: the body must not be mutable: each thread has a copy of what it "
                "captured, and changes to that are lost; write to a view");
  constexpr bool is_given_team = parameters::is_given_team;
  static_assert(!takes_views || !is_constant || is_given_team,
                "toll::launch: the body's first parameter is its team, whose type says how many "
                "threads it has: [=] TOLL_FN(const team<Policy, 8, 32>& t) { ... }");
  if constexpr (takes_views && is_constant && is_given_team) {
    using traits = team_traits<typename parameters::team>;
    constexpr bool is_of_policy = std::is_base_of_v<typename traits::policy, Policy>;
    static_assert(is_of_policy,
                  "toll::launch: the policy that the body's team names is not that of the launch");
    constexpr bool has_rank = dimensions == traits::dimensions;
    static_assert(!is_of_policy || has_rank,
                  "toll::launch: there must be as many dimensions of teams as of threads");
    if constexpr (is_of_policy && has_rank) {
      return shares_and_takes<parameters, Handed...>();
    }
  }
  return false;
}

}  // namespace toll::detail
