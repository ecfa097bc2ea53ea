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

  /// Where a part is among the parts along each loop, the outermost first.
  struct part_place {
    index_t at[rank];
  };

  /// `size`, by dimension, is what a part has at most.
  constexpr nest(const box<rank>& over, const tiling<rank>& size) : over_{over}, size_{size} {
    for (std::size_t position = 0; position < rank; ++position) {
      const std::size_t r = Order::dimension(position);
      count_[r] = (over.extent(r) + size.size[r] - 1) / size.size[r];
      parts_ *= count_[r];
      if (count_[r] > 1) {
        innermost_cut_ = position;
      }
    }
    are_joined_ = is_single_before(innermost_cut_);
  }

  constexpr index_t parts() const { return parts_; }

  /// How many parts there are along a dimension.
  constexpr index_t count(std::size_t r) const { return count_[r]; }

  constexpr index_t tile_size(std::size_t r) const { return size_.size[r]; }

  constexpr part_place place_of(index_t number) const {
    part_place result{};
    for (std::size_t position = rank - 1; position > 0; --position) {
      const index_t count = count_[Order::dimension(position)];
      if (count > 1) {  // mostly it is 1, and a division costs as much as a short loop
        result.at[position] = number % count;
        number /= count;
      }
    }
    result.at[0] = number;
    return result;
  }

  /// The place of the part that many further on.
  constexpr void step(part_place& from, index_t parts) const {
    from.at[innermost_cut_] += parts;
    for (std::size_t position = innermost_cut_;
         position > 0 && from.at[position] == count_[Order::dimension(position)]; --position) {
      from.at[position] = 0;
      ++from.at[position - 1];
    }
  }

  /// How many parts, of at most `most` from here on, are one when joined, with the iterations in
  /// the order that they have one part after the other. More than 1 if loops are cut into slices,
  /// or into single iterations: those of the innermost loop cut are then one loop again.
  constexpr index_t joined_from(const part_place& from, index_t most) const {
    if (!are_joined_) {
      return 1;
    }
    const index_t left = count_[Order::dimension(innermost_cut_)] - from.at[innermost_cut_];
    return left < most ? left : most;
  }

  /// A part, joined with those that follow.
  constexpr part joined(const part_place& from, index_t parts) const {
    part result{};
    for (std::size_t position = 0; position < rank; ++position) {
      set_bounds(result, Order::dimension(position), from.at[position],
                 position == innermost_cut_ ? parts : 1);
    }
    return result;
  }

  /// Bounds in one dimension of some parts, from the place of the first among those along that
  /// dimension.
  constexpr void set_bounds(part& result, std::size_t r, index_t place, index_t parts = 1) const {
    const index_t first = over_.first(r) + place * size_.size[r];
    const index_t left = over_.last(r) - first;
    const index_t size = parts * size_.size[r];
    result.first[r] = static_cast<Index>(first);
    result.last[r] = static_cast<Index>(first + (left < size ? left : size));
  }

private:
  /// Whether every part is a single iteration of the loops around one.
  constexpr bool is_single_before(std::size_t position) const {
    bool result = true;
    for (std::size_t outer = 0; outer < position; ++outer) {
      const std::size_t r = Order::dimension(outer);
      result = result && (size_.size[r] == 1 || over_.extent(r) == 1);
    }
    return result;
  }

  box<rank> over_;
  tiling<rank> size_;
  index_t count_[rank] = {};
  index_t parts_ = 1;
  std::size_t innermost_cut_ = 0;  // the position of the innermost loop that is cut
  bool are_joined_ = false;
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
