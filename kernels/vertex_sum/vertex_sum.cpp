// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/vertex_sum/vertex_sum.hpp"

#include "kernels/vertex_sum/shuffle.hpp"

#include <cstddef>
#include <limits>
#include <string>

namespace toll::suite {
namespace vertex_sum {
namespace {

view<double> sums(const mesh& m, workspace& memory) {
  return memory.output<double>("sums", m.vertices(), [m](index_t v) { return expected(m, v); });
}

args laid_out(const mesh& m, workspace& memory) {
  const auto area =
      memory.input<double>("area", m.elements(), [m](index_t e) { return m.area(e); });
  const auto vertices = memory.input<index_t>("vertices", 4 * m.elements(), [m](index_t k) {
    return m.vertices_of(k / 4)[static_cast<std::size_t>(k % 4)];
  });
  return {.area = area, .vertices = {vertices.data(), {m.elements(), 4}}, .sums = sums(m, memory)};
}

view<const index_t> elements_of_color(const mesh& m, int color, workspace& memory) {
  return memory.input<index_t>("color " + std::to_string(color), m.elements_of_color(color),
                               [m, color](index_t k) { return m.element_of_color(color, k); });
}

/// The order that a mesh has by itself.
struct as_numbered {
  constexpr index_t place_of(index_t k) const { return k; }

  constexpr index_t origin_of(index_t k) const { return k; }
};

/// Elements and vertices in other orders than those of the mesh.
template <class Order>
gather_args laid_out_by_vertices(const mesh& m, const Order& of_elements, const Order& of_vertices,
                                 workspace& memory) {
  const index_t ghost = m.elements();
  const auto area =
      memory.input<double>("area", m.elements() + 1, [m, of_elements, ghost](index_t e) {
        return e == ghost ? 0 : m.area(of_elements.origin_of(e));
      });
  const auto elements = memory.input<index_t>(
      "elements", 4 * m.vertices(), [m, of_elements, of_vertices, ghost](index_t k) {
        const auto around = m.elements_around(of_vertices.origin_of(k / 4));
        const index_t element = around[static_cast<std::size_t>(k % 4)];
        return element == mesh::none ? ghost : of_elements.place_of(element);
      });
  const auto sums = memory.output<double>("sums", m.vertices(), [m, of_vertices](index_t v) {
    return expected(m, of_vertices.origin_of(v));
  });
  return {.area = area, .elements = {elements.data(), {m.vertices(), 4}}, .sums = sums};
}

}  // namespace

expectation expected(const mesh& m, index_t vertex) {
  long double total = 0;
  for (const index_t element : m.elements_around(vertex)) {
    total += element == mesh::none ? 0 : static_cast<long double>(m.area(element)) / 4;
  }
  const long double half_ulp = std::numeric_limits<double>::epsilon() / 2;
  // A hundredth more covers the terms of second order.
  return {total, 1.01L * 3 * half_ulp * total};
}

problem_by_elements::problem_by_elements(index_t n, workspace& memory)
    : data{laid_out(mesh{n}, memory)} {
}

}  // namespace vertex_sum

using vertex_sum::mesh;

vertex_sum_colored::vertex_sum_colored(index_t n, workspace& memory)
    : data{vertex_sum::laid_out(mesh{n}, memory), {}} {
  for (int color = 0; color < mesh::colors; ++color) {
    data.colors[color] = vertex_sum::elements_of_color(mesh{n}, color, memory);
  }
}

vertex_sum_gather::vertex_sum_gather(index_t n, workspace& memory)
    : data{vertex_sum::laid_out_by_vertices(mesh{n}, vertex_sum::as_numbered{},
                                            vertex_sum::as_numbered{}, memory)} {
}

vertex_sum_gather_shuffled::vertex_sum_gather_shuffled(index_t n, workspace& memory) {
  const mesh m{n};
  data = vertex_sum::laid_out_by_vertices(m, vertex_sum::shuffle{m.elements(), 2},
                                          vertex_sum::shuffle{m.vertices(), 6}, memory);
}

}  // namespace toll::suite
