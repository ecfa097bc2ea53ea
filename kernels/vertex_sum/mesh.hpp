// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/grid_shape.hpp"

#include <array>

namespace toll::suite::vertex_sum {

/// Quadrilaterals in rows and columns, their vertices moved out of the grid so that no two elements
/// are alike. Elements and vertices are numbered row by row:
///
///     0 --- 1 --- 2 --- 3
///     |  0  |  1  |  2  |
///     4 --- 5 --- 6 --- 7
///     |  3  |  4  |  5  |
///     8 --- 9 -- 10 -- 11
class mesh {
public:
  static constexpr int colors = 4;
  static constexpr index_t none = -1;

  /// A mesh of about n elements, as grid_shape has them.
  explicit constexpr mesh(index_t n) : shape_{grid_shape::of(n)} {}

  constexpr index_t elements() const { return shape_.size(); }

  constexpr index_t vertices() const { return (shape_.rows + 1) * (shape_.columns + 1); }

  /// Of an element: its vertices, around it.
  constexpr std::array<index_t, 4> vertices_of(index_t element) const {
    const index_t top = element + element / shape_.columns;
    const index_t bottom = top + shape_.columns + 1;
    return {top, top + 1, bottom + 1, bottom};
  }

  /// Of a vertex: the elements above left, above right, below left and below right, or `none`.
  constexpr std::array<index_t, 4> elements_around(index_t vertex) const {
    const index_t i = vertex / (shape_.columns + 1);
    const index_t j = vertex % (shape_.columns + 1);
    return {at(i - 1, j - 1), at(i - 1, j), at(i, j - 1), at(i, j)};
  }

  /// Elements of one colour share no vertex: even and odd rows, times even and odd columns.
  constexpr index_t elements_of_color(int color) const {
    return odd_or_even(shape_.rows, color / 2) * odd_or_even(shape_.columns, color % 2);
  }

  /// The k-th element of a colour.
  constexpr index_t element_of_color(int color, index_t k) const {
    const index_t width = odd_or_even(shape_.columns, color % 2);
    return at(2 * (k / width) + color / 2, 2 * (k % width) + color % 2);
  }

  /// Of an element, from the places of its vertices; between 1/4 and 9/4.
  double area(index_t element) const;

private:
  static constexpr index_t odd_or_even(index_t extent, int is_odd) {
    return (extent + 1 - is_odd) / 2;
  }

  constexpr index_t at(index_t i, index_t j) const {
    const bool is_inside = i >= 0 && i < shape_.rows && j >= 0 && j < shape_.columns;
    return is_inside ? i * shape_.columns + j : none;
  }

  grid_shape shape_;
};

}  // namespace toll::suite::vertex_sum
