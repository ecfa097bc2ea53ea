// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/at_most.hpp>
#include <toll/config.hpp>

#include <concepts>

namespace toll::backends::cuda {

template <class Place>
class team_row;

/// What a thread has of the tile of its row: each `lanes`-th column, in registers, because every index
/// is a constant once the loops are unrolled.
template <class Place, class T, int height, int width>
class tile_of_lanes {
public:
  template <class Body>
  TOLL_FN void each(const team_row<Place>&, [[maybe_unused]] const Body& body) {
#if defined(__CUDA_ARCH__)
    visit(body);
#endif
  }

  template <class Body>
  TOLL_FN void each(const team_row<Place>&, [[maybe_unused]] const at_most<height, width>& left,
                    [[maybe_unused]] const Body& body) {
#if defined(__CUDA_ARCH__)
    if (left.is_whole()) {
      visit(body);
    } else {
      const auto rows = static_cast<int>(left[0]);
      const auto columns = static_cast<int>(left[1]);
      visit([&](T& element, int y, int x) {
        if (y < rows && x < columns) {
          body(element, y, x);
        }
      });
    }
#endif
  }

  template <std::integral Count, class Body>
  TOLL_FN void each(const team_row<Place>&, [[maybe_unused]] Count count,
                    [[maybe_unused]] const Body& body) {
#if defined(__CUDA_ARCH__)
    // With more copies ptxas loads for several at once: 32 sums then need over 128 registers.
#pragma unroll 2
    for (Count k = 0; k < count; ++k) {
      visit([&](T& element, int y, int x) { body(k, element, y, x); });
    }
#endif
  }

private:
  template <class Body>
  __device__ void visit(const Body& body) {
#pragma unroll
    for (int y = 0; y < height; ++y) {
#pragma unroll
      for (int c = 0; c < width / Place::lanes; ++c) {
        body(at_[y][c], y, Place::lane() + c * Place::lanes);
      }
    }
  }

  T at_[height][width / Place::lanes];
};

}  // namespace toll::backends::cuda
