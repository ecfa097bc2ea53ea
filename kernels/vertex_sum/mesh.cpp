// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/vertex_sum/mesh.hpp"

#include "kernels/values.hpp"

namespace toll::suite::vertex_sum {
namespace {

struct offset {
  double right;
  double down;
};

/// How far a vertex is from its place in the grid: less than a quarter of a cell either way.
offset displacement(index_t vertex) {
  const std::uint64_t bits = bits_at(vertex, 1);
  return {fraction_of(bits) / 2 - 0.25, fraction_of(bits << 32) / 2 - 0.25};
}

}  // namespace

double mesh::area(index_t element) const {
  const auto [a, b, c, d] = vertices_of(element);
  const offset da = displacement(a);
  const offset db = displacement(b);
  const offset dc = displacement(c);
  const offset dd = displacement(d);
  // Half the cross product of the diagonals, a to c and b to d.
  const offset ac{1 + dc.right - da.right, 1 + dc.down - da.down};
  const offset bd{dd.right - db.right - 1, 1 + dd.down - db.down};
  return (ac.right * bd.down - bd.right * ac.down) / 2;
}

}  // namespace toll::suite::vertex_sum
