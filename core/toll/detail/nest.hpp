// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/extents.hpp>

#include <concepts>
#include <cstddef>

namespace toll::detail {

template <std::size_t... dimensions>
struct loop_order {
  static constexpr std::size_t rank() { return sizeof...(dimensions); }

  /// By position, outermost first. A function, because device code cannot index a constexpr array.
  static constexpr std::size_t dimension(std::size_t position) {
    std::size_t result = 0;
    std::size_t at = 0;
    ((at++ == position ? void(result = dimensions) : void()), ...);
    return result;
  }
};

/// The order inside tiles, where it is not that between them.
template <std::size_t... dimensions>
struct inside_order {};

/// The sizes of tiles by dimension, which only the run knows.
template <std::size_t rank>
struct tiling {
  index_t size[rank];

  constexpr index_t along(std::size_t r) const { return size[r]; }
};

/// The same where the compiler knows them.
template <index_t... sizes>
struct known_tiling {
  static constexpr index_t along(std::size_t r) { return extents<sizes...>::static_extent(r); }
};

/// No tiles: what is cut are single iterations.
struct untiled {
  static constexpr index_t along(std::size_t) { return 1; }
};

template <class Tiles>
inline constexpr bool is_known_tiling = false;

template <index_t... sizes>
inline constexpr bool is_known_tiling<known_tiling<sizes...>> = true;

template <std::size_t loops>
struct collapsing {};

/// Part of a nest: bounds for each dimension, in the type that the body counts in.
template <class Index, std::size_t rank>
struct nest_part {
  Index first[rank];
  Index last[rank];
};

/// A nest of loops of which the `cut_loops` outermost are cut, into tiles or into single
/// iterations. The parts, tiles at the ends excepted, are of equal size, and are numbered in the
/// order in which one thread would run them. Inside a part the loops have an order of their own.
template <class Index, class Order, std::size_t cut_loops, class Tiles, class Inside = Order>
class nest {
public:
  static constexpr std::size_t rank() { return Order::rank(); }

  static constexpr std::size_t cuts = cut_loops;
  static constexpr bool is_tiled = !std::same_as<Tiles, untiled>;
  using tiles = Tiles;
  using order = Order;
  using inside = Inside;
  using index = Index;
  using part = nest_part<Index, Order::rank()>;

  /// The dimension of the innermost loop that is cut. Parts that follow each other along it make a
  /// line.
  static constexpr std::size_t line_dimension = Order::dimension(cuts - 1);

  /// Where a part is among the parts along each loop that is cut, the outermost first.
  struct part_place {
    index_t at[cuts];
  };

  /// `size`, by dimension, is what a tile has at most.
  constexpr nest(const box<Order::rank()>& over, const Tiles& size) : over_{over}, size_{size} {
    for (std::size_t position = 0; position < cuts; ++position) {
      const std::size_t r = Order::dimension(position);
      count_[r] = (over.extent(r) + tile_size(r) - 1) / tile_size(r);
      parts_ *= count_[r];
    }
  }

  constexpr index_t parts() const { return parts_; }

  constexpr index_t lines() const {
    index_t result = 1;
    for (std::size_t position = 0; position + 1 < cuts; ++position) {
      result *= count_[Order::dimension(position)];
    }
    return result;
  }

  /// How many parts there are along a dimension whose loop is cut.
  constexpr index_t count(std::size_t r) const { return count_[r]; }

  constexpr index_t tile_size(std::size_t r) const { return size_.along(r); }

  /// Which tile along a dimension begins at an index.
  constexpr index_t number_of_tile(std::size_t r, index_t first) const {
    return (first - over_.first(r)) / tile_size(r);
  }

  constexpr part_place place_of(index_t number) const {
    part_place result{};
    for (std::size_t position = cuts - 1; position > 0; --position) {
      const index_t count = count_[Order::dimension(position)];
      result.at[position] = number % count;
      number /= count;
    }
    result.at[0] = number;
    return result;
  }

  /// The first part of a line: for two dimensions without a division, unlike that of the part's number.
  constexpr part_place start_of_line(index_t line) const {
    part_place result{};
    for (std::size_t position = cuts - 1; position-- > 1;) {
      const index_t count = count_[Order::dimension(position)];
      result.at[position] = line % count;
      line /= count;
    }
    if constexpr (cuts > 1) {
      result.at[0] = line;
    }
    return result;
  }

  /// How many parts there are from here to the end of the line.
  constexpr index_t left_in_line(const part_place& from) const {
    return count_[line_dimension] - from.at[cuts - 1];
  }

  /// The first part of the next line.
  constexpr void go_to_next_line(part_place& at) const {
    at.at[cuts - 1] = 0;
    for (std::size_t position = cuts - 1; position > 0; --position) {
      const bool is_at_end = ++at.at[position - 1] == count_[Order::dimension(position - 1)];
      if (position == 1 || !is_at_end) {
        return;
      }
      at.at[position - 1] = 0;
    }
  }

  /// The bounds that all parts of a line share: those of every dimension but line_dimension.
  constexpr part line(const part_place& at) const {
    part result{};
    for (std::size_t position = 0; position < Order::rank(); ++position) {
      const std::size_t r = Order::dimension(position);
      if (position + 1 < cuts) {
        set_bounds(result, r, at.at[position]);
      } else {
        result.first[r] = static_cast<Index>(over_.first(r));
        result.last[r] = static_cast<Index>(over_.last(r));
      }
    }
    return result;
  }

  /// The bounds of one part.
  constexpr part part_at(index_t number) const {
    const part_place at = place_of(number);
    part result = line(at);
    set_bounds(result, line_dimension, at.at[cuts - 1]);
    return result;
  }

  /// Bounds in one dimension of some parts, from the place of the first among those along that
  /// dimension.
  constexpr void set_bounds(part& result, std::size_t r, index_t place, index_t parts = 1) const {
    const index_t first = over_.first(r) + place * tile_size(r);
    const index_t left = over_.last(r) - first;
    const index_t size = parts * tile_size(r);
    result.first[r] = static_cast<Index>(first);
    result.last[r] = static_cast<Index>(first + (left < size ? left : size));
  }

  /// The same of all parts from that place on.
  constexpr void set_bounds_to_end(part& result, std::size_t r, index_t place) const {
    result.first[r] = static_cast<Index>(over_.first(r) + place * tile_size(r));
    result.last[r] = static_cast<Index>(over_.last(r));
  }

private:
  box<Order::rank()> over_;
  Tiles size_;
  index_t count_[Order::rank()] = {};
  index_t parts_ = 1;
};

/// The whole nest in one part.
template <class Index, std::size_t rank>
constexpr nest_part<Index, rank> whole(const box<rank>& over) {
  nest_part<Index, rank> result{};
  for (std::size_t r = 0; r < rank; ++r) {
    result.first[r] = static_cast<Index>(over.first(r));
    result.last[r] = static_cast<Index>(over.last(r));
  }
  return result;
}

}  // namespace toll::detail
