// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/restricted_body.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/typed_body.hpp>
#include <toll/tile_place.hpp>

#include <cstddef>
#include <utility>

namespace toll::detail {

template <class T>
inline constexpr bool is_tile_place = false;

template <std::size_t dimensions>
inline constexpr bool is_tile_place<tile_place<dimensions>> = true;

/// Whether a body takes its place in a tile instead of indices.
template <class Body>
inline constexpr bool takes_place = is_tile_place<first_parameter<Body>>;

template <std::size_t>
using counter = index_t;

/// A body that takes its place in a tile, as one that takes indices in this tile.
template <class Body, class Sequence>
struct placed_body;

template <class Body, std::size_t... r>
struct placed_body<Body, std::index_sequence<r...>> {
  Body body;
  index_t tile[sizeof...(r)];
  index_t first[sizeof...(r)];

  template <class... Given>
  constexpr decltype(auto) operator()(counter<r>... k, Given&&... given) const {
    return body(tile_place<sizeof...(r)>{{k...}, {tile[r]...}, {first[r]...}},
                static_cast<Given&&>(given)...);
  }
};

template <class Body, class Sequence>
struct signature_of_body<placed_body<Body, Sequence>> : signature<void> {};

template <class Nest, class Body, std::size_t... r>
TOLL_FN constexpr auto placed_in_tile(const Nest& over, const typename Nest::part& bounds,
                                      const Body& body, std::index_sequence<r...> dimensions) {
  return placed_body<Body, decltype(dimensions)>{
      body, {over.number_of_tile(r, bounds.first[r])...}, {bounds.first[r]...}};
}

/// The body of a nest's loops inside one tile.
template <class Nest, class Body>
TOLL_FN constexpr decltype(auto) body_in_tile(const Nest& over, const typename Nest::part& bounds,
                                              const Body& body) {
  if constexpr (takes_place<Body>) {
    return placed_in_tile(over, bounds, body, std::make_index_sequence<Nest::rank()>{});
  } else {
    return (body);
  }
}

template <class Nest, class Body, mappings kept, class... Views>
TOLL_FN constexpr decltype(auto) body_in_tile(const Nest& over, const typename Nest::part& bounds,
                                              const restricted_body<Body, kept, Views...>& work) {
  if constexpr (takes_place<Body>) {
    return with_views(body_in_tile(over, bounds, work.body()), work.given());
  } else {
    return (work);
  }
}

}  // namespace toll::detail
