// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/vertex_sum/vertex_sum.hpp"

#include "kernels/vertex_sum/shuffle.hpp"
#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

namespace toll::suite {
namespace {

using vertex_sum::mesh;
using four = std::array<index_t, 4>;

// n = 6: two rows of three elements, as the picture in mesh.hpp has them.
constexpr mesh six{6};

TEST(mesh_test, numbers_elements_and_vertices_row_by_row) {
  EXPECT_EQ(six.elements(), 6);
  EXPECT_EQ(six.vertices(), 12);
  EXPECT_EQ(six.vertices_of(0), (four{0, 1, 5, 4}));
  EXPECT_EQ(six.vertices_of(2), (four{2, 3, 7, 6}));
  EXPECT_EQ(six.vertices_of(4), (four{5, 6, 10, 9}));
}

TEST(mesh_test, knows_the_elements_around_a_vertex) {
  EXPECT_EQ(six.elements_around(0), (four{-1, -1, -1, 0}));
  EXPECT_EQ(six.elements_around(2), (four{-1, -1, 1, 2}));
  EXPECT_EQ(six.elements_around(5), (four{0, 1, 3, 4}));
  EXPECT_EQ(six.elements_around(7), (four{2, -1, 5, -1}));
  EXPECT_EQ(six.elements_around(11), (four{5, -1, -1, -1}));
}

std::vector<index_t> of_color(const mesh& m, int color) {
  std::vector<index_t> elements;
  for (index_t k = 0; k < m.elements_of_color(color); ++k) {
    elements.push_back(m.element_of_color(color, k));
  }
  return elements;
}

TEST(mesh_test, colors_even_and_odd_rows_and_columns) {
  EXPECT_EQ(of_color(six, 0), (std::vector<index_t>{0, 2}));
  EXPECT_EQ(of_color(six, 1), (std::vector<index_t>{1}));
  EXPECT_EQ(of_color(six, 2), (std::vector<index_t>{3, 5}));
  EXPECT_EQ(of_color(six, 3), (std::vector<index_t>{4}));
  EXPECT_TRUE(of_color(mesh{1}, 3).empty());
}

TEST(mesh_test, has_every_element_in_one_color_and_no_vertex_twice_in_any) {
  for (const index_t n : {1, 2, 3, 31, 32, 33, 1000, 1024, 100'003}) {
    const mesh m{n};
    std::set<index_t> elements;
    for (int color = 0; color < mesh::colors; ++color) {
      std::set<index_t> vertices;
      for (const index_t e : of_color(m, color)) {
        ASSERT_TRUE(elements.insert(e).second) << e;
        for (const index_t v : m.vertices_of(e)) {
          ASSERT_TRUE(vertices.insert(v).second) << v;
        }
      }
    }
    EXPECT_EQ(static_cast<index_t>(elements.size()), m.elements());
    EXPECT_EQ(*elements.rbegin(), m.elements() - 1);
  }
}

TEST(mesh_test, has_maps_that_agree) {
  const mesh m{1000};
  index_t found = 0;
  for (index_t v = 0; v < m.vertices(); ++v) {
    for (const index_t e : m.elements_around(v)) {
      if (e != mesh::none) {
        const auto vertices = m.vertices_of(e);
        ASSERT_EQ(std::count(vertices.begin(), vertices.end(), v), 1) << v;
        ++found;
      }
    }
  }
  EXPECT_EQ(found, 4 * m.elements());
}

TEST(mesh_test, has_areas_that_add_up_to_that_of_the_mesh_but_for_its_rim) {
  const mesh m{100'003};  // 273 x 366
  double total = 0;
  std::set<double> seen;
  for (index_t e = 0; e < m.elements(); ++e) {
    const double area = m.area(e);
    ASSERT_GT(area, 0.25);
    ASSERT_LT(area, 2.25);
    total += area;
    seen.insert(area);
  }

  // Vertices inside move area from one element to another. Each of the 1278 at the rim adds or
  // takes away less than a quarter, one as often as the other.
  EXPECT_NEAR(total, 273.0 * 366.0, 6 * 0.25 * std::sqrt(1278.0));
  EXPECT_EQ(seen.size(), 273U * 366U);
}

TEST(shuffle_test, gives_every_number_once_and_knows_the_way_back) {
  for (const index_t n : {1, 2, 3, 4, 5, 31, 32, 33, 1000, 1024, 100'003}) {
    const vertex_sum::shuffle order{n, 2};
    std::vector<bool> seen(static_cast<std::size_t>(n));
    for (index_t k = 0; k < n; ++k) {
      const index_t place = order.place_of(k);
      ASSERT_GE(place, 0) << k << " of " << n;
      ASSERT_LT(place, n) << k << " of " << n;
      ASSERT_FALSE(seen[static_cast<std::size_t>(place)]) << k << " of " << n;
      ASSERT_EQ(order.origin_of(place), k) << n;
      seen[static_cast<std::size_t>(place)] = true;
    }
  }
}

// Of a million numbers in a random order, two neighbours lie a third of a million apart on average.
TEST(shuffle_test, takes_neighbours_far_apart) {
  constexpr index_t n = 1'000'000;
  const vertex_sum::shuffle order{n, 6};
  double apart = 0;
  for (index_t k = 1; k < n; ++k) {
    apart += std::abs(static_cast<double>(order.place_of(k) - order.place_of(k - 1)));
  }

  EXPECT_NEAR(apart / (n - 1), n / 3.0, n / 300.0);
}

TEST(vertex_sum_test, gathers_the_same_from_a_shuffled_mesh) {
  host_workspace memory;
  host_workspace shuffled_memory;
  const auto rows = vertex_sum_gather{1000, memory}.arguments();
  const auto shuffled = vertex_sum_gather_shuffled{1000, shuffled_memory}.arguments();
  memory.reset();
  shuffled_memory.reset();
  std::multiset<double> sums;
  std::multiset<double> shuffled_sums;
  index_t moved = 0;
  for (index_t v = 0; v < rows.sums.size(); ++v) {
    double total = 0;
    double shuffled_total = 0;
    for (index_t c = 0; c < 4; ++c) {
      total += rows.area[rows.elements(v, c)];
      shuffled_total += shuffled.area[shuffled.elements(v, c)];
    }
    sums.insert(total);
    shuffled_sums.insert(shuffled_total);
    moved += total == shuffled_total ? 0 : 1;
  }

  EXPECT_EQ(shuffled_sums, sums);
  EXPECT_GT(moved, rows.sums.size() / 2);
}

TEST(vertex_sum_test, expects_quarters_of_the_elements_around) {
  const auto quarter = [](index_t e) { return static_cast<long double>(six.area(e)) / 4; };

  EXPECT_EQ(vertex_sum::expected(six, 0).value, quarter(0));
  EXPECT_EQ(vertex_sum::expected(six, 2).value, quarter(1) + quarter(2));
  EXPECT_EQ(vertex_sum::expected(six, 5).value, quarter(0) + quarter(1) + quarter(3) + quarter(4));
  EXPECT_EQ(vertex_sum::expected(six, 11).value, quarter(5));
}

TEST(vertex_sum_test, expects_sums_that_add_up_to_all_areas) {
  for (const index_t n : {1, 2, 3, 33, 1000}) {
    const mesh m{n};
    long double sums = 0;
    long double areas = 0;
    for (index_t v = 0; v < m.vertices(); ++v) {
      sums += vertex_sum::expected(m, v).value;
    }
    for (index_t e = 0; e < m.elements(); ++e) {
      areas += static_cast<long double>(m.area(e));
    }

    EXPECT_NEAR(static_cast<double>(sums), static_cast<double>(areas),
                1e-12 * static_cast<double>(n));
  }
}

TEST(vertex_sum_test, allows_what_double_arithmetic_does_in_any_order) {
  const mesh m{100'003};
  for (index_t v = 0; v < m.vertices(); ++v) {
    const expectation right = vertex_sum::expected(m, v);
    auto around = m.elements_around(v);
    for (int order = 0; order < 4; ++order) {
      std::rotate(around.begin(), around.begin() + 1, around.end());
      double sum = 0;
      for (const index_t e : around) {
        sum += e == mesh::none ? 0 : 0.25 * m.area(e);
      }
      ASSERT_LE(std::fabs(sum - right.value), right.allowed) << v;
    }
    ASSERT_LT(right.allowed, 4 * std::numeric_limits<double>::epsilon());
  }
}

TEST(vertex_sum_test, lays_out_areas_and_maps) {
  host_workspace memory;
  const vertex_sum_colored colored{6, memory};
  const vertex_sum_gather gather{6, memory};
  memory.reset();

  const auto by_colors = colored.arguments();
  const auto by_vertices = gather.arguments();

  EXPECT_EQ(by_colors.area.size(), 6);
  EXPECT_EQ(by_colors.area[5], six.area(5));
  EXPECT_EQ(by_colors.sums.size(), 12);
  EXPECT_EQ(by_colors.vertices(4, 2), 10);
  EXPECT_EQ(by_colors.colors[2].size(), 2);
  EXPECT_EQ(by_colors.colors[2][1], 5);
  EXPECT_EQ(by_vertices.area.size(), 7);
  EXPECT_EQ(by_vertices.area[5], six.area(5));
  EXPECT_EQ(by_vertices.area[6], 0);
  EXPECT_EQ(by_vertices.elements(5, 2), 3);
  EXPECT_EQ(by_vertices.elements(11, 3), 6);
}

TEST(vertex_sum_test, does_five_flops_for_each_element) {
  constexpr work done = vertex_sum_atomic::work_of(6);

  EXPECT_EQ(done.flops, 30);
  EXPECT_EQ(done.bytes_read, 6 * (8 + 32));
  EXPECT_EQ(done.bytes_written, 12 * 8);
  EXPECT_EQ(done.working_set, 6 * (8 + 32) + 12 * 8);
  EXPECT_EQ(vertex_sum_scatter::work_of(6).bytes(), done.bytes());
}

TEST(vertex_sum_test, reads_the_lists_of_colors) {
  constexpr work done = vertex_sum_colored::work_of(6);

  EXPECT_EQ(done.flops, 30);
  EXPECT_EQ(done.bytes_read, 6 * (8 + 8 + 32));
  EXPECT_EQ(done.working_set, 6 * (8 + 8 + 32) + 12 * 8);
}

TEST(vertex_sum_test, gathers_with_a_product_for_each_vertex) {
  constexpr work done = vertex_sum_gather::work_of(6);

  // 24 terms at 12 vertices: 12 sums and 12 products.
  EXPECT_EQ(done.flops, 24);
  EXPECT_EQ(done.bytes_read, 6 * 8 + 12 * 32);
  EXPECT_EQ(done.bytes_written, 12 * 8);
  EXPECT_EQ(done.working_set, 7 * 8 + 12 * 32 + 12 * 8);
}

TEST(vertex_sum_test, has_work_for_sizes_that_no_memory_holds) {
  constexpr index_t most = std::numeric_limits<index_t>::max();

  EXPECT_GT(vertex_sum_colored::work_of(most).working_set, 4e20);
  EXPECT_GT(vertex_sum_gather::work_of(most).working_set, 4e20);
}

}  // namespace
}  // namespace toll::suite
