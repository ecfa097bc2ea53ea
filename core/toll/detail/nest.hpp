// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>

#include <cstddef>

namespace toll::detail {

template <std::size_t... dimensions>
struct loop_order {
  static constexpr std::size_t rank = sizeof...(dimensions);

  /// By position, outermost first. A function, because device code cannot index a constexpr array.
  static constexpr std::size_t dimension(std::size_t position) {
    std::size_t result = 0;
    std::size_t at = 0;
    ((at++ == position ? void(result = dimensions) : void()), ...);
    return result;
  }
};

template <std::size_t rank>
struct tiling {
  index_t size[rank];  // by dimension
};

template <std::size_t loops>
struct collapsing {};

/// Part of a nest: bounds for each dimension, in the type that the body counts in.
template <class Index, std::size_t rank>
struct nest_part {
  Index first[rank];
  Index last[rank];
};

/// A nest of loops cut into parts of equal size, those at the ends excepted, which are numbered in
/// the order in which one thread would run them.
template <class Index, class Order>
class nest {
public:
  static constexpr std::size_t rank = Order::rank;
  using order = Order;
  using index = Index;
  using part = nest_part<Index, rank>;

  /// `size`, by dimension, is what a part has at most.
  constexpr nest(const box<rank>& over, const tiling<rank>& size) : over_{over}, size_{size} {
    for (std::size_t r = 0; r < rank; ++r) {
      count_[r] = (over.extent(r) + size.size[r] - 1) / size.size[r];
      parts_ *= count_[r];
    }
  }

  constexpr index_t parts() const { return parts_; }

  /// How many parts there are along a dimension.
  constexpr index_t count(std::size_t r) const { return count_[r]; }

  constexpr index_t tile_size(std::size_t r) const { return size_.size[r]; }

  constexpr part operator[](index_t number) const {
    part result{};
    for (std::size_t position = rank; position-- > 0;) {
      const std::size_t r = Order::dimension(position);
      index_t place = 0;
      if (count_[r] > 1) {  // mostly it is 1, and a division costs as much as a short loop
        place = number % count_[r];
        number /= count_[r];
      }
      set_bounds(result, r, place);
    }
    return result;
  }

  /// Bounds of a part in one dimension, from its place among the parts along that dimension.
  constexpr void set_bounds(part& result, std::size_t r, index_t place) const {
    const index_t first = over_.first(r) + place * size_.size[r];
    const index_t left = over_.last(r) - first;
    result.first[r] = static_cast<Index>(first);
    result.last[r] = static_cast<Index>(first + (left < size_.size[r] ? left : size_.size[r]));
  }

  /// Parts `number` .. `end` - 1 as one: they must differ in the outermost loop only.
  constexpr part joined(index_t number, index_t end) const {
    part result = (*this)[number];
    result.last[Order::dimension(0)] = (*this)[end - 1].last[Order::dimension(0)];
    return result;
  }

  /// Whether only the outermost loop is cut.
  constexpr bool is_sliced() const { return parts_ == count_[Order::dimension(0)]; }

private:
  box<rank> over_;
  tiling<rank> size_;
  index_t count_[rank] = {};
  index_t parts_ = 1;
};

/// The whole nest in one part.
template <std::size_t rank>
constexpr tiling<rank> uncut(const box<rank>& over) {
  tiling<rank> size{};
  for (std::size_t r = 0; r < rank; ++r) {
    size.size[r] = over.extent(r) > 0 ? over.extent(r) : 1;
  }
  return size;
}

/// A part for each iteration of the `loops` outermost loops together.
template <class Order>
constexpr tiling<Order::rank> cut_at(const box<Order::rank>& over, std::size_t loops) {
  tiling<Order::rank> size = uncut(over);
  for (std::size_t position = 0; position < loops; ++position) {
    size.size[Order::dimension(position)] = 1;
  }
  return size;
}

}  // namespace toll::detail
