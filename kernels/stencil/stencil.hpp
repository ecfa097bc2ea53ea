// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/view.hpp>

#include "kernels/grid_shape.hpp"
#include "kernels/workspace.hpp"

#include <concepts>
#include <string_view>

namespace toll::suite {

/// stencil: out(i, j) = in(i, j) + in(i-1, j) + in(i+1, j) + in(i, j-1) + in(i, j+1), for every
/// cell that has four neighbours.
///
/// shapes   in[rows + 2][columns + 2] and out of the same extents: n cells as grid_shape has them,
///          and a halo of one around; in both orders of storage; double, no units
/// work     4 flops for each inner cell; 8 bytes read for each cell of in but the four corners,
///          8 written for each inner cell
/// errors   none
/// source   exercise 6 of the RAJA tutorial; nothing was taken from its code
namespace stencil {

/// Both views count from the halo: the inner cells are (1 .. rows, 1 .. columns).
template <class Layout>
struct args {
  view<const double, dims<2>, Layout> in;
  view<double, dims<2>, Layout> out;

  constexpr index_t rows() const { return in.extent(0) - 2; }

  constexpr index_t columns() const { return in.extent(1) - 2; }

  /// Cells that follow each other in memory make a line: a row, or in layout_left a column. A line
  /// and the next are length() + 2 elements apart.
  constexpr index_t lines() const { return is_by_rows ? rows() : columns(); }

  constexpr index_t length() const { return is_by_rows ? columns() : rows(); }

  static constexpr bool is_by_rows = std::same_as<Layout, layout_right>;
};

constexpr work work_of(index_t n) {
  const auto inner = grid_shape::of(n);
  const double cells = inner.cells();
  const double sides = 2 * (static_cast<double>(inner.rows) + static_cast<double>(inner.columns));
  return {.flops = 4 * cells,
          .bytes_read = 8 * (cells + sides),
          .bytes_written = 8 * cells,
          .working_set = 16 * (cells + sides + 4)};
}

/// The grid with its halo, its cells numbered row by row, however they are stored.
class grid {
public:
  explicit constexpr grid(index_t n) : inner_{grid_shape::of(n)} {}

  constexpr index_t rows() const { return inner_.rows + 2; }

  constexpr index_t columns() const { return inner_.columns + 2; }

  constexpr index_t size() const { return rows() * columns(); }

  constexpr index_t cell(index_t i, index_t j) const { return i * columns() + j; }

  constexpr bool is_halo(index_t cell) const {
    const index_t i = cell / columns();
    const index_t j = cell % columns();
    return i == 0 || i == rows() - 1 || j == 0 || j == columns() - 1;
  }

  /// The cell that the k-th element in memory holds.
  template <class Layout>
  constexpr index_t stored_at(index_t k) const {
    if constexpr (std::same_as<Layout, layout_left>) {
      return cell(k % rows(), k / rows());
    } else {
      return k;
    }
  }

private:
  grid_shape inner_;
};

/// Of both signs, no two alike, the halo no different from the rest.
double in_at(index_t cell);

/// What `out` holds before the first run: in its halo values that are not those of `in`, so that a
/// copied halo shows as much as an overwritten one.
double out_at(const grid& g, index_t cell);

/// The halo unchanged. Inside, five terms are added by four sums in some order; each is at most the
/// sum of magnitudes and rounds by half a unit in the last place.
expectation expected(const grid& g, index_t cell);

/// One order of storage: what the algorithms on it share.
template <class Layout>
struct problem_on {
  static constexpr std::string_view kernel = "stencil";
  using args = stencil::args<Layout>;

  static constexpr work work_of(index_t n) { return stencil::work_of(n); }

  problem_on(index_t n, workspace& memory);

  args arguments() const { return data; }

  args data;
};

extern template struct problem_on<layout_right>;
extern template struct problem_on<layout_left>;

}  // namespace stencil

/// One loop over all cells, row-major storage.
struct stencil_forall_right : stencil::problem_on<layout_right> {
  static constexpr std::string_view algorithm = "forall_right";
  using problem_on::problem_on;
};

/// One loop over all cells, column-major storage.
struct stencil_forall_left : stencil::problem_on<layout_left> {
  static constexpr std::string_view algorithm = "forall_left";
  using problem_on::problem_on;
};

/// Loops over tiles and inside each of them, row-major storage.
struct stencil_tiled_right : stencil::problem_on<layout_right> {
  static constexpr std::string_view algorithm = "tiled_right";
  using problem_on::problem_on;
};

/// Loops over tiles and inside each of them, column-major storage.
struct stencil_tiled_left : stencil::problem_on<layout_left> {
  static constexpr std::string_view algorithm = "tiled_left";
  using problem_on::problem_on;
};

}  // namespace toll::suite
