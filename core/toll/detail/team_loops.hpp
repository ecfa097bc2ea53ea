// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/at_most.hpp>
#include <toll/config.hpp>
#include <toll/detail/call_inlined.hpp>
#include <toll/detail/one_vector.hpp>
#include <toll/detail/parameters.hpp>
#include <toll/extents.hpp>
#include <toll/typed_index.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll::detail {

/// The innermost loop of a team that is a single thread: independent or side_by_side, as each
/// backend says.
template <class Policy>
struct team_loop;

/// The same for loops of a length that the compiler knows.
template <class Innermost>
struct team_loop_of_known_length {
  template <std::integral Index, class Body>
  TOLL_FN static constexpr void loop(Index first, Index last, const Body& body) {
    if constexpr (requires { Innermost::loop_of_known_length(first, last, body); }) {
      Innermost::loop_of_known_length(first, last, body);
    } else {
      Innermost::loop(first, last, body);
    }
  }
};

/// The loops of a whole tile whose lines are of this length. clang would write out all of its lines, and
/// a prefetcher then sees no distance between them, since each is read by instructions of its own.
template <class Innermost, index_t length>
struct tile_loops {
  static constexpr bool are_loops = true;

  /// Of several registers in a long line: half of it at most, or what a body needs beside would not fit.
  static constexpr index_t vector = length % 64 == 0   ? 32
                                    : length % 32 == 0 ? 16
                                    : length % 16 == 0 ? 8
                                                       : 0;

  template <std::integral Index, class Body>
  [[gnu::always_inline]] TOLL_FN static constexpr void loop(Index first, Index last,
                                                            const Body& body) {
    if constexpr (demands_vectors && vector > 0) {
      for (Index k = first; k < last; k += vector) {
        loop_in_one_vector<vector>(k, body);
      }
    } else {
      team_loop_of_known_length<Innermost>::loop(first, last, body);
    }
  }
};

/// The types that a loop counts in.
template <class... Types>
struct counters {
  static constexpr std::size_t count = sizeof...(Types);
  static constexpr bool are_integers =
      ((std::integral<typename counting_type<Types>::type> && !std::same_as<Types, bool>) && ...);
  /// What typed indices among them count in.
  using integers = counters<typename counting_type<Types>::type...>;
};

/// The first `left` parameters of a body, as counters, and those after them.
template <std::size_t left, class Counters, class... Rest>
struct split_parameters {
  using leading = Counters;
  using rest = parameters<Rest...>;
};

template <std::size_t left, class... Counters, class Next, class... Rest>
requires(left > 0) struct split_parameters<left, counters<Counters...>, Next, Rest...>
    : split_parameters<left - 1, counters<Counters..., std::remove_cvref_t<Next>>, Rest...> {};

template <std::size_t dimensions, class Parameters>
struct split_body;

template <std::size_t dimensions, class... Parameters>
struct split_body<dimensions, parameters<Parameters...>>
    : split_parameters<dimensions, counters<>, Parameters...> {};

template <class Sequence>
struct int_counters;

template <std::size_t... r>
struct int_counters<std::index_sequence<r...>> {
  using type = counters<decltype(static_cast<void>(r), int{})...>;
};

/// A body that names no types counts in ints, and is trusted with the rest.
template <std::size_t dimensions>
struct split_body<dimensions, unnamed_parameters> {
  using leading = typename int_counters<std::make_index_sequence<dimensions>>::type;
  using rest = unnamed_parameters;
};

/// The integers that a loop counts in for a body, which may take typed indices.
template <class Body, std::size_t dimensions>
using counters_of = typename split_body<dimensions, parameters_of<Body>>::leading::integers;

template <class Body, class Written, class Integers>
struct integer_body;

template <class Body, class... Written, class... Integers>
struct integer_body<Body, counters<Written...>, counters<Integers...>> {
  const Body& body;

  template <class... Given>
  constexpr void operator()(Integers... k, Given&&... given) const {
    body(static_cast<Written>(k)..., static_cast<Given&&>(given)...);
  }
};

/// A body as one that takes integers: itself, unless it takes typed indices.
template <std::size_t dimensions, class Body>
TOLL_FN constexpr decltype(auto) on_integers(const Body& body) {
  using written = typename split_body<dimensions, parameters_of<Body>>::leading;
  if constexpr (std::same_as<written, counters_of<Body, dimensions>>) {
    return (body);
  } else {
    return integer_body<Body, written, counters_of<Body, dimensions>>{body};
  }
}

/// Whether a body takes an integer for each dimension, and then these parameters.
template <class Body, std::size_t dimensions, class... Then>
consteval bool takes_counters_and(parameters<Then...>) {
  using split = split_body<dimensions, parameters_of<Body>>;
  using all = typename split::leading;
  constexpr bool fits = std::same_as<typename split::rest, unnamed_parameters> ||
                        std::same_as<typename split::rest, parameters<Then...>>;
  if constexpr (all::count == dimensions && all::are_integers && fits) {
    return []<class... Counters>(counters<Counters...>) {
      return std::is_invocable_v<const Body&, Counters..., Then...>;
    }(all{});
  }
  return false;
}

/// Whether a body fits its loop; if not, compilation stops at the sentence that says what to write.
template <class Body, std::size_t extents, std::size_t dimensions>
consteval bool is_team_loop_body() {
  constexpr bool has_rank = extents == dimensions;
  static_assert(has_rank,
                "toll::team: a loop has as many extents as the team has dimensions, or a count: "
                "t.loop(extents<8, 64>{}, body), t.loop(n, body)");
  constexpr bool fits = !has_rank || takes_counters_and<Body, dimensions>(parameters<>{});
  static_assert(fits,
                "toll::team: the body of a loop takes an integer for each dimension of the team, "
                "or one for a count, and is not mutable: [&](int y, int x) { ... }");
  return has_rank && fits;
}

/// The same for the body of `rows`, in a team of such a shape.
template <class Body, class Row, int... sizes>
consteval bool is_row_body() {
  constexpr int lanes = [] {
    int last = 0;
    ((last = sizes), ...);
    return last;
  }();
  constexpr bool is_in_warp = lanes <= 32 && (lanes & (lanes - 1)) == 0;
  static_assert(is_in_warp,
                "toll::team: rows are for teams whose last dimension is 1, 2, 4, 8, 16 or 32 "
                "threads long: on a GPU these are lanes of a warp");
  constexpr bool fits = !is_in_warp || takes_counters_and<Body, 1>(parameters<const Row&>{});
  static_assert(fits,
                "toll::team: the body of rows takes an integer and the row of threads that runs "
                "it: [&](int i, const row_of<team<Policy, 8, 32>>& row) { ... }");
  return is_in_warp && fits;
}

template <class Counter>
TOLL_FN Counter counter_in(counters<Counter>);

/// The type that the body of a loop over a count counts in.
template <class Body>
using counter_of = decltype(counter_in(counters_of<Body, 1>{}));

template <class Innermost, class Body, class Counter>
[[gnu::always_inline]] TOLL_FN constexpr void team_loops(const Body& body, Counter extent) {
  Innermost::loop(Counter{0}, extent, body);
}

template <class Innermost, class Body, class Counter, class... Inner>
[[gnu::always_inline]] TOLL_FN constexpr void team_loops(const Body& body, Counter extent,
                                                         Inner... inner) {
  const auto line = [&](Counter y) {
    team_loops<Innermost>([&body, y](auto... within) { call_inlined(body, y, within...); },
                          inner...);
  };
  if constexpr (requires { Innermost::are_loops; }) {
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
    for (Counter y = 0; y < extent; ++y) {
      call_inlined(line, y);
    }
  } else {
    for (Counter y = 0; y < extent; ++y) {
      call_inlined(line, y);
    }
  }
}

/// Extent r of a loop, as a constant if the compiler knows it.
template <std::size_t r, index_t... es>
TOLL_FN constexpr index_t extent_in(const extents<es...>& shape) {
  constexpr index_t known[] = {es...};
  return known[r] == dynamic ? shape[r] : known[r];
}

template <std::size_t r, std::size_t dimensions>
TOLL_FN constexpr index_t extent_in(const index_t (&shape)[dimensions]) {
  return shape[r];
}

template <std::size_t r, index_t... most>
TOLL_FN constexpr index_t extent_in(const at_most<most...>& shape) {
  return shape[r];
}

/// The loops of a team that is a single thread.
template <class Innermost, class Shape, class Body, class... Counters, std::size_t... r>
[[gnu::always_inline]] TOLL_FN constexpr void team_loops_over(const Shape& shape, const Body& body,
                                                              counters<Counters...>,
                                                              std::index_sequence<r...>) {
  team_loops<Innermost>(on_integers<sizeof...(r)>(body),
                        static_cast<Counters>(extent_in<r>(shape))...);
}

}  // namespace toll::detail
