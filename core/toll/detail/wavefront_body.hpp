// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/nest.hpp>
#include <toll/detail/nest_body.hpp>
#include <toll/detail/plane.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/visit_nest.hpp>
#include <toll/segment.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll::detail {

template <class Body, class Space>
concept wavefront_body =
    !signature_of_body<Body>::is_mutable && std::integral<index_of<Body>> &&
    !std::same_as<index_of<Body>, bool> && !takes_place<Body> && agree_on_types<Space, Body>() &&
    takes_indices<Body>(indices_given<Space, Body>{}) &&
    are_of_one_kind(indices_given<Space, Body>{});

template <class T, std::size_t rank>
inline constexpr bool arranges_wavefront = false;

template <std::size_t... dimensions, std::size_t rank>
inline constexpr bool arranges_wavefront<loop_order<dimensions...>, rank> =
    arranges<loop_order<dimensions...>, rank>;

template <std::size_t rank>
inline constexpr bool arranges_wavefront<tiling<rank>, rank> = true;

template <index_t... sizes, std::size_t rank>
inline constexpr bool arranges_wavefront<known_tiling<sizes...>, rank> = sizeof...(sizes) == rank;

/// The single iterations of a plane, by number: what a device runs at once.
template <class Body, std::size_t rank>
struct iteration_in_plane {
  Body body;
  plane<rank> over;
  index_t first[rank];

  constexpr void operator()(index_t number) const {
    index_t position[rank] = {};
    if (over.find(number, position)) {
      call(position, std::make_index_sequence<rank>{});
    }
  }

private:
  template <std::size_t... r>
  constexpr void call(const index_t (&position)[rank], std::index_sequence<r...>) const {
    body(static_cast<index_of<Body>>(first[r] + position[r])...);
  }
};

/// The tiles of a plane of tiles, by number, each in order: what threads of a host run at once.
template <class Body, class Tiles>
struct tile_in_plane {
  Body body;
  Tiles tiles;
  plane<Tiles::rank()> over;

  void operator()(index_t number) const {
    index_t position[Tiles::rank()] = {};
    if (over.find(number, position)) {
      typename Tiles::part bounds{};
      for (std::size_t r = 0; r < Tiles::rank(); ++r) {
        tiles.set_bounds(bounds, r, position[r]);
      }
      visit_tiles(tiles, bounds, position[Tiles::line_dimension], 1, body, one_by_one{});
    }
  }
};

/// The tiles asked for, or short ones: then a processor begins a row of a tile while it waits for
/// the chain of results in the row before. A sum of neighbours runs three times as fast in tiles of
/// 16 x 16 as in long rows, on one thread (benchmarks/wavefront_cost.cpp).
template <class Arrangement>
constexpr auto in_wavefront_tiles(const Arrangement& how) {
  if constexpr (Arrangement::is_tiled) {
    return how;
  } else {
    constexpr std::size_t rank = Arrangement::order::rank();
    tiling<rank> size{};
    for (std::size_t r = 0; r < rank; ++r) {
      size.size[r] = rank == 2 || r == Arrangement::order::dimension(rank - 1) ? 16 : 8;
    }
    return how.with(size);
  }
}

template <class Policy, std::size_t rank, class Body>
void run_planes_of_iterations(const Policy& policy, const box<rank>& over, const Body& body) {
  index_t count[rank] = {};
  iteration_in_plane<Body, rank> work{body, plane<rank>{{}, 0}, {}};
  for (std::size_t r = 0; r < rank; ++r) {
    count[r] = over.extent(r);
    work.first[r] = over.first(r);
  }
  for (index_t height = 0; height < plane<rank>::planes(count); ++height) {
    work.over = plane<rank>{count, height};
    run_loop(policy, counted{work.over.numbers()}, work);
  }
}

template <class Policy, class Arrangement, std::size_t rank, class Body>
void run_planes_of_tiles(const Policy& policy, const Arrangement& tiled, const box<rank>& over,
                         const Body& body) {
  const auto tiles = tiled.template parts<index_of<Body>>(over);
  index_t count[rank] = {};
  tile_in_plane<Body, std::remove_const_t<decltype(tiles)>> work{body, tiles, plane<rank>{{}, 0}};
  for (std::size_t r = 0; r < rank; ++r) {
    count[r] = work.tiles.count(r);
  }
  for (index_t height = 0; height < plane<rank>::planes(count); ++height) {
    work.over = plane<rank>{count, height};
    run_loop(policy, counted{work.over.numbers()}, work);
  }
}

}  // namespace toll::detail
