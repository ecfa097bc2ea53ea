// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/typed_index.hpp>

#include <cstddef>

namespace toll {

/// Where an iteration of a nest with tiles is: what a body takes in place of its indices to know
/// its tile, too.
///
///     nested(policy, {rows, columns}, tiled(8, 32), [=] TOLL_FN(const tile_place<2>& at) {
///       sums(at.tile(0), at.local(0), at.index(1)) = ...;
///     });
template <std::size_t dimensions>
class tile_place {
public:
  static constexpr std::size_t rank() { return dimensions; }

  constexpr tile_place(const index_t (&index)[dimensions], const index_t (&tile)[dimensions],
                       const index_t (&first)[dimensions]) {
    for (std::size_t r = 0; r < dimensions; ++r) {
      index_[r] = index[r];
      tile_[r] = tile[r];
      first_[r] = first[r];
    }
  }

  /// The index in dimension r.
  constexpr index_t index(std::size_t r) const { return index_[r]; }

  /// Which of the tiles along dimension r it is in, from 0 on.
  constexpr index_t tile(std::size_t r) const { return tile_[r]; }

  /// The index inside the tile: from 0 on, below the tile's size.
  constexpr index_t local(std::size_t r) const { return index_[r] - first_[r]; }

private:
  index_t index_[dimensions] = {};
  index_t tile_[dimensions] = {};
  index_t first_[dimensions] = {};
};

namespace detail {

template <std::size_t dimensions>
struct counting_type<tile_place<dimensions>> {
  using type = index_t;
};

}  // namespace detail

}  // namespace toll
