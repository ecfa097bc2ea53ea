// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/vertex_sum/vertex_sum.hpp"
#include "tests/kernels/mutants.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

namespace toll::suite {
namespace {

using vertex_sum::args;
using vertex_sum::colored_args;
using vertex_sum::gather_args;
using vertex_sum::mesh;

void clear(const args& a) {
  std::fill_n(a.sums.data(), a.sums.size(), 0.0);
}

void add(const args& a, index_t element, double factor = 0.25) {
  for (index_t corner = 0; corner < 4; ++corner) {
    a.sums[a.vertices(element, corner)] += factor * a.area[element];
  }
}

/// Elements first .. n - 1 - from_end.
std::function<void(const args&)> adding(index_t first, index_t from_end, double factor = 0.25) {
  return [=](const args& a) {
    clear(a);
    for (index_t e = first; e < a.area.size() - from_end; ++e) {
      add(a, e, factor);
    }
  };
}

const auto correct = adding(0, 0);

void add_the_first_half(const args& a) {
  adding(0, (a.area.size() + 1) / 2)(a);
}

void add_an_element_twice(const args& a) {
  add(a, a.area.size() / 2);
}

/// What two threads do that read a sum before either writes it.
void lose_an_update(const args& a) {
  const index_t e = a.area.size() / 2;
  a.sums[a.vertices(e, 2)] -= 0.25 * a.area[e];
}

void add_to_what_was_there(const args& a) {
  for (index_t e = 0; e < a.area.size(); ++e) {
    add(a, e);
  }
}

void take_the_area_of_the_next(const args& a) {
  clear(a);
  for (index_t e = 0; e < a.area.size(); ++e) {
    for (index_t corner = 0; corner < 4; ++corner) {
      a.sums[a.vertices(e, corner)] += 0.25 * a.area[(e + 1) % a.area.size()];
    }
  }
}

void take_a_corner_twice(const args& a) {
  clear(a);
  for (index_t e = 0; e < a.area.size(); ++e) {
    for (const index_t corner : {0, 1, 2, 2}) {
      a.sums[a.vertices(e, corner)] += 0.25 * a.area[e];
    }
  }
}

/// The map read as if all first corners came before all second ones.
void transpose_the_map(const args& a) {
  clear(a);
  for (index_t e = 0; e < a.area.size(); ++e) {
    for (index_t corner = 0; corner < 4; ++corner) {
      a.sums[a.vertices.data()[corner * a.area.size() + e]] += 0.25 * a.area[e];
    }
  }
}

void add_in_float(const args& a) {
  clear(a);
  for (index_t e = 0; e < a.area.size(); ++e) {
    for (index_t corner = 0; corner < 4; ++corner) {
      double& sum = a.sums[a.vertices(e, corner)];
      sum = static_cast<float>(sum) + static_cast<float>(0.25 * a.area[e]);
    }
  }
}

const auto sums_of = [](const auto& a) { return a.sums; };
const auto area_of = [](const auto& a) { return a.area; };

using atomic = vertex_sum_atomic;

const auto mutants = joined<atomic>({
    omissions<atomic>(correct, sums_of),
    swaps<atomic>(correct, sums_of),
    slips<atomic>(correct, sums_of),
    strays<atomic>(correct, sums_of),
    meddling<atomic>(correct, area_of),
    meddling<atomic>(
        correct, [](const args& a) { return a.vertices; }, "the_map"),
    {{"skips_the_first_element", adding(1, 0)},
     {"skips_the_last_element", adding(0, 1)},
     {"skips_the_elements_of_one_thread_of_two", add_the_first_half},
     {"takes_the_area_of_the_next", take_the_area_of_the_next, 2},
     {"takes_a_corner_twice", take_a_corner_twice},
     {"transposes_the_map", transpose_the_map, 2},
     {"forgets_the_quarter", adding(0, 0, 1)},
     {"adds_an_element_twice", then<atomic>(correct, add_an_element_twice)},
     {"adds_twice", then<atomic>(correct, add_to_what_was_there)},
     {"loses_an_update", then<atomic>(correct, lose_an_update)},
     {"does_not_start_from_zero", add_to_what_was_there},
     {"adds_in_float", add_in_float}},
});

void add_colors(const colored_args& a, int first, int last) {
  for (int color = first; color < last; ++color) {
    for (index_t k = 0; k < a.colors[color].size(); ++k) {
      add(a, a.colors[color][k]);
    }
  }
}

void correct_by_colors(const colored_args& a) {
  clear(a);
  add_colors(a, 0, mesh::colors);
}

mutants_of<vertex_sum_colored> wrong_in_color(int color, index_t smallest) {
  const auto miss = [=](const colored_args& a) {
    clear(a);
    add_colors(a, 0, color);
    add_colors(a, color + 1, mesh::colors);
  };
  const auto repeat = [=](const colored_args& a) { add_colors(a, color, color + 1); };
  const auto miss_the_last = [=](const colored_args& a) {
    const auto& list = a.colors[color];
    const index_t e = list[list.size() - 1];
    add(a, e, -0.25);
  };
  const auto number = std::to_string(color);
  return {
      {"misses_color_" + number, miss, smallest},
      {"repeats_color_" + number, then<vertex_sum_colored>(correct_by_colors, repeat), smallest},
      {"misses_the_last_of_color_" + number,
       then<vertex_sum_colored>(correct_by_colors, miss_the_last), smallest}};
}

// A mesh of one element has one colour, one of one row has two.
const auto colored_mutants = joined<vertex_sum_colored>(
    {wrong_in_color(0, 1), wrong_in_color(1, 2), wrong_in_color(2, 6), wrong_in_color(3, 6)});

using gather = vertex_sum_gather;

/// Sums up what `terms` terms of a vertex give.
std::function<void(const gather_args&)> gathering(index_t first, index_t last) {
  return [=](const gather_args& a) {
    for (index_t v = 0; v < a.sums.size(); ++v) {
      a.sums[v] = 0;
      for (index_t k = first; k < last; ++k) {
        a.sums[v] += 0.25 * a.area[a.elements(v, k)];
      }
    }
  };
}

const auto correct_by_vertices = gathering(0, 4);

void take_the_first_for_a_missing_one(const gather_args& a) {
  const index_t ghost = a.area.size() - 1;
  for (index_t v = 0; v < a.sums.size(); ++v) {
    a.sums[v] = 0;
    for (index_t k = 0; k < 4; ++k) {
      const index_t e = a.elements(v, k);
      a.sums[v] += 0.25 * a.area[e == ghost ? 0 : e];
    }
  }
}

void average(const gather_args& a) {
  const index_t ghost = a.area.size() - 1;
  for (index_t v = 0; v < a.sums.size(); ++v) {
    double total = 0;
    int count = 0;
    for (index_t k = 0; k < 4; ++k) {
      total += a.area[a.elements(v, k)];
      count += a.elements(v, k) == ghost ? 0 : 1;
    }
    a.sums[v] = total / count;
  }
}

const auto gather_mutants = joined<gather>({
    omissions<gather>(correct_by_vertices, sums_of),
    swaps<gather>(correct_by_vertices, sums_of),
    slips<gather>(correct_by_vertices, sums_of),
    strays<gather>(correct_by_vertices, sums_of),
    meddling<gather>(correct_by_vertices, area_of),
    meddling<gather>(
        correct_by_vertices, [](const gather_args& a) { return a.elements; }, "the_map"),
    {{"misses_the_first_element_around", gathering(1, 4)},
     {"misses_the_last_element_around", gathering(0, 3)},
     {"takes_the_first_for_a_missing_one", take_the_first_for_a_missing_one},
     {"averages", average}},
});

using vertex_sum_mutants_test = mutants_test<atomic>;
using vertex_sum_colored_mutants_test = mutants_test<vertex_sum_colored>;
using vertex_sum_gather_mutants_test = mutants_test<gather>;

TEST(vertex_sum_mutants, the_kernel_itself_passes) {
  expect_passed<vertex_sum_atomic>(correct);
  expect_passed<vertex_sum_scatter>(correct);
  expect_passed<vertex_sum_colored>(correct_by_colors);
  expect_passed<vertex_sum_gather>(correct_by_vertices);
  expect_passed<vertex_sum_gather_shuffled>(correct_by_vertices);
}

TEST_P(vertex_sum_mutants_test, is_caught) {
  expect_caught(GetParam());
}

TEST_P(vertex_sum_colored_mutants_test, is_caught) {
  expect_caught(GetParam());
}

TEST_P(vertex_sum_gather_mutants_test, is_caught) {
  expect_caught(GetParam());
}

INSTANTIATE_TEST_SUITE_P(all, vertex_sum_mutants_test, testing::ValuesIn(mutants), by_name);
INSTANTIATE_TEST_SUITE_P(all, vertex_sum_colored_mutants_test, testing::ValuesIn(colored_mutants),
                         by_name);
INSTANTIATE_TEST_SUITE_P(all, vertex_sum_gather_mutants_test, testing::ValuesIn(gather_mutants),
                         by_name);

}  // namespace
}  // namespace toll::suite
