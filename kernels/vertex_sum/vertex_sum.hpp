// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/view.hpp>

#include "kernels/grid_shape.hpp"
#include "kernels/problem.hpp"
#include "kernels/vertex_sum/mesh.hpp"
#include "kernels/workspace.hpp"

#include <string_view>

namespace toll::suite {

/// vertex_sum: every vertex of a mesh of quadrilaterals gets a quarter of the area of each element
/// around it.
///
/// shapes   area[elements], sums[vertices]; double, in squares of the undistorted width. By
///          algorithm a map, row-major: vertices[elements][4], or elements[vertices][4]. What the
///          sums held before is lost: algorithms that add to them set them to zero first
/// work     by elements: 5 flops for each (a product and four sums), 8 bytes read for its area and
///          32 for its vertices, and 8 more if a list says which element it is. By vertices: 4
///          flops for each element (all but the first term of a vertex is a sum, one product a
///          vertex), 8 bytes read for its area, 32 for the elements of a vertex. 8 bytes written
///          for a vertex
/// errors   none
/// source   the mesh vertex sum example of the RAJA documentation; nothing was taken from its code
namespace vertex_sum {

struct args {
  view<const double> area;
  view<const index_t, extents<dynamic, 4>> vertices;
  view<double> sums;
};

struct colored_args : args {
  view<const index_t> colors[mesh::colors];  // lists of elements; some may be empty
};

struct gather_args {
  view<const double> area;
  view<const index_t, extents<dynamic, 4>> elements;
  view<double> sums;
};

/// Elements or vertices that are not worth sharing out: a core takes some microseconds.
inline constexpr index_t grain = 2048;

/// Four positive terms at most, so three sums, each of which rounds by half a unit in the last
/// place of what is no more than the result. A quarter of a term is exact.
expectation expected(const mesh& m, index_t vertex);

struct mesh_extent {
  double elements;
  double vertices;
};

/// In double, because sizes that no memory could hold must have one, too.
constexpr mesh_extent extent_of(index_t n) {
  const auto shape = grid_shape::of(n);
  const auto rows = static_cast<double>(shape.rows);
  const auto columns = static_cast<double>(shape.columns);
  return {.elements = rows * columns, .vertices = (rows + 1) * (columns + 1)};
}

constexpr work work_by_elements(index_t n) {
  const auto [elements, vertices] = extent_of(n);
  return {.flops = 5 * elements,
          .bytes_read = 40 * elements,
          .bytes_written = 8 * vertices,
          .working_set = 40 * elements + 8 * vertices};
}

constexpr work work_by_colors(index_t n) {
  const double lists = 8 * extent_of(n).elements;
  work all = work_by_elements(n);
  all.bytes_read += lists;
  all.working_set += lists;
  return all;
}

constexpr work work_by_vertices(index_t n) {
  const auto [elements, vertices] = extent_of(n);
  return {.flops = 4 * elements,
          .bytes_read = 8 * elements + 32 * vertices,
          .bytes_written = 8 * vertices,
          .working_set = 8 * (elements + 1) + 40 * vertices};
}

/// What algorithms that go from element to element share.
struct problem_by_elements {
  static constexpr std::string_view kernel = "vertex_sum";
  using args = vertex_sum::args;

  static constexpr work work_of(index_t n) { return work_by_elements(n); }

  problem_by_elements(index_t n, workspace& memory);

  args arguments() const { return data; }

  args data;
};

}  // namespace vertex_sum

/// One parallel loop; two elements may add to a vertex at once, so each does by an atomic update.
struct vertex_sum_atomic : vertex_sum::problem_by_elements {
  static constexpr std::string_view algorithm = "atomic";
  using problem_by_elements::problem_by_elements;
};

/// One parallel loop that adds to what its backend holds best: a copy of the sums for each thread,
/// or the sums themselves by atomic updates.
struct vertex_sum_scatter : vertex_sum::problem_by_elements {
  static constexpr std::string_view algorithm = "scatter";
  using problem_by_elements::problem_by_elements;
};

/// One parallel loop for each colour: inside a colour no two elements add to the same vertex.
struct vertex_sum_colored {
  static constexpr std::string_view kernel = "vertex_sum";
  static constexpr std::string_view algorithm = "colored";
  using args = vertex_sum::colored_args;

  static constexpr work work_of(index_t n) { return vertex_sum::work_by_colors(n); }

  vertex_sum_colored(index_t n, workspace& memory);

  args arguments() const { return data; }

  args data;
};

/// One parallel loop over vertices, each of which collects from the elements around it. A vertex at
/// the rim has fewer than four; in their stead the map names one more element, which has no area.
struct vertex_sum_gather {
  static constexpr std::string_view kernel = "vertex_sum";
  static constexpr std::string_view algorithm = "gather";
  using args = vertex_sum::gather_args;

  static constexpr work work_of(index_t n) { return vertex_sum::work_by_vertices(n); }

  vertex_sum_gather(index_t n, workspace& memory);

  args arguments() const { return data; }

  args data;
};

/// The same on a mesh whose elements and vertices are numbered at random: what a vertex reads lies
/// anywhere, where a mesh that is numbered row by row is read as it lies in memory.
struct vertex_sum_gather_shuffled {
  static constexpr std::string_view kernel = "vertex_sum";
  static constexpr std::string_view algorithm = "gather_shuffled";
  static constexpr std::string_view shared_algorithm = vertex_sum_gather::algorithm;
  using args = vertex_sum::gather_args;

  static constexpr work work_of(index_t n) { return vertex_sum::work_by_vertices(n); }

  vertex_sum_gather_shuffled(index_t n, workspace& memory);

  args arguments() const { return data; }

  args data;
};

/// Both meshes that gathering is measured on.
using vertex_sum_gathers = problem_family<vertex_sum_gather, vertex_sum_gather_shuffled>;

}  // namespace toll::suite
