// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/view.hpp>

#include "kernels/array_offset.hpp"
#include "kernels/grid_shape.hpp"
#include "kernels/workspace.hpp"

#include <concepts>
#include <string_view>

namespace toll::suite {

/// stencil: out(i, j) = in(i, j) + in(i-1, j) + in(i+1, j) + in(i, j-1) + in(i, j+1), for every
/// cell that has four neighbours.
///
/// shapes   in[rows + 2][columns + 2] and out of the same extents: n cells as grid_shape has them,
///          and a halo of one around; in both orders of storage; double, no units. In memory the
///          inner cells of each line begin at a cache line: seven elements lie before the first line,
///          and up to seven behind each, which nobody reads. They are no part of the working set, so
///          that both orders have the same n
/// work     4 flops for each inner cell; 8 bytes read for each cell of in but the four corners,
///          8 written for each inner cell
/// errors   none
/// source   exercise 6 of the RAJA tutorial; nothing was taken from its code
namespace stencil {

/// Both views count from the halo: the inner cells are (1 .. rows, 1 .. columns). Their extents along
/// memory are those of whole lines, with what lies behind the halo.
template <class Layout>
struct args {
  view<const double, dims<2>, Layout> in;
  view<double, dims<2>, Layout> out;
  grid_shape inner;

  constexpr index_t rows() const { return inner.rows; }

  constexpr index_t columns() const { return inner.columns; }

  /// Cells that follow each other in memory make a line: a row, or in layout_left a column.
  constexpr index_t lines() const { return is_by_rows ? rows() : columns(); }

  constexpr index_t length() const { return is_by_rows ? columns() : rows(); }

  /// How far apart neighbours in two lines lie.
  constexpr index_t stride() const { return in.extent(is_by_rows ? 1 : 0); }

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

/// The grid with its halo, its cells numbered row by row, however they are stored. What lies between
/// lines in memory has numbers behind the last.
class grid {
  static constexpr index_t in_cache_line = cache_line_bytes / sizeof(double);

public:
  explicit constexpr grid(index_t n) : inner_{grid_shape::of(n)} {}

  constexpr const grid_shape& inner() const { return inner_; }

  constexpr index_t rows() const { return inner_.rows + 2; }

  constexpr index_t columns() const { return inner_.columns + 2; }

  constexpr index_t size() const { return rows() * columns(); }

  constexpr index_t cell(index_t i, index_t j) const { return i * columns() + j; }

  /// Whether a run leaves it as it is.
  constexpr bool is_halo(index_t cell) const {
    const index_t i = cell / columns();
    const index_t j = cell % columns();
    return i == 0 || i >= rows() - 1 || j == 0 || j == columns() - 1;
  }

  /// Elements between neighbours in two lines: whole cache lines.
  template <class Layout>
  constexpr index_t stride() const {
    const index_t length = std::same_as<Layout, layout_left> ? rows() : columns();
    return (length + in_cache_line - 1) / in_cache_line * in_cache_line;
  }

  /// The extents of a view of whole lines.
  template <class Layout>
  constexpr dims<2> stored_shape() const {
    return std::same_as<Layout, layout_left> ? dims<2>{stride<Layout>(), columns()}
                                             : dims<2>{rows(), stride<Layout>()};
  }

  /// Elements before the first of a view, so that an inner cell is the first of a cache line.
  static constexpr index_t before = in_cache_line - 1;

  template <class Layout>
  constexpr index_t stored_size() const {
    return before + stored_shape<Layout>().size();
  }

  /// The cell that the k-th element in memory holds.
  template <class Layout>
  constexpr index_t stored_at(index_t k) const {
    constexpr bool is_by_columns = std::same_as<Layout, layout_left>;
    const index_t line = (k - before) / stride<Layout>();
    const index_t place = (k - before) % stride<Layout>();
    if (k < before || place >= (is_by_columns ? rows() : columns())) {
      return size() + k;
    }
    return is_by_columns ? cell(place, line) : cell(line, place);
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
