// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/listing.hpp"
#include "machine_code/loops.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

namespace toll::suite {
namespace {

/// The object file that was made from loops/<source>.cpp for a backend and a type of index.
std::string object_of(const std::string& backend, const std::string& source,
                      const std::string& index = "index_t") {
  const std::string target = "codegen_" + backend + "_" + index;
  std::ifstream list{TOLL_TEST_OBJECT_LIST};
  for (std::string path; std::getline(list, path);) {
    const bool is_of_target = path.find("/" + target + ".dir/") != std::string::npos;
    if (is_of_target && path.find("/" + source + ".cpp.") != std::string::npos) {
      return path;
    }
  }
  ADD_FAILURE() << "no object file of " << source << " in " << target;
  return {};
}

using machine_code::function;
using machine_code::instruction;
using machine_code::operation;
using code_loop = std::vector<instruction>;

/// All loops of an object file, nested ones inside the outer ones and by themselves.
std::vector<code_loop> loops_of(const std::string& object_file) {
  const machine_code::listing code{object_file};
  std::vector<code_loop> loops;
  for (const function* one : code.functions()) {
    for (const machine_code::loop& each : machine_code::loops_of(*one)) {
      code_loop& made = loops.emplace_back();
      for (const std::size_t position : each.instructions) {
        made.push_back(one->code.at(position));
      }
    }
  }
  return loops;
}

bool is_of_doubles(const instruction& one) {
  return one.arithmetic != operation::none && one.lane_bits == 64;
}

/// Arithmetic on several doubles at once, in a register of 256 bits or more.
bool is_packed(const instruction& one) {
  return is_of_doubles(one) && one.lanes >= 4;
}

/// Arithmetic on one double.
bool is_scalar(const instruction& one) {
  return is_of_doubles(one) && one.lanes == 1;
}

/// Alone or as part of a fused multiplication.
bool adds(const instruction& one) {
  return one.arithmetic == operation::add || one.arithmetic == operation::fused;
}

bool divides(const instruction& one) {
  return one.arithmetic == operation::divide;
}

bool is_packed_sum(const instruction& one) {
  return is_packed(one) && adds(one);
}

bool is_packed_quotient(const instruction& one) {
  return is_packed(one) && divides(one);
}

bool stores_several_doubles(const instruction& one) {
  return std::ranges::any_of(one.memory, [](const machine_code::memory_access& access) {
    return access.is_store && access.bits >= 256;
  });
}

template <class Predicate>
bool any_loop(const std::vector<code_loop>& loops, Predicate is_such) {
  return std::ranges::any_of(
      loops, [&](const code_loop& loop) { return std::ranges::any_of(loop, is_such); });
}

/// Whether there is a loop around packed additions and packed divisions.
bool any_loop_adds_quotients(const std::vector<code_loop>& loops) {
  return std::ranges::any_of(loops, [](const code_loop& loop) {
    return std::ranges::any_of(loop, is_packed_sum) &&
           std::ranges::any_of(loop, is_packed_quotient);
  });
}

std::vector<std::string> host_backends() {
  std::istringstream names{TOLL_TEST_BACKENDS};
  return {std::istream_iterator<std::string>{names}, {}};
}

std::vector<std::string> backends_that_reduce_in_lanes() {
  auto names = host_backends();
  std::erase(names, "seq");
  return names;
}

using backend_and_index = std::tuple<std::string, std::string>;

std::string name_of(const testing::TestParamInfo<backend_and_index>& each) {
  return std::get<0>(each.param) + "_" + std::get<1>(each.param);
}

class vector_loop_test : public testing::TestWithParam<backend_and_index> {};

TEST_P(vector_loop_test, daxpy_adds_several_elements_at_once) {
  const auto& [backend, index] = GetParam();

  const auto loops = loops_of(object_of(backend, "daxpy", index));

  EXPECT_TRUE(any_loop(loops, is_packed_sum));
}

TEST_P(vector_loop_test, a_nest_of_typed_indices_adds_several_elements_at_once) {
  const auto& [backend, index] = GetParam();

  const auto loops = loops_of(object_of(backend, "typed", index));

  EXPECT_TRUE(any_loop(loops, is_packed_sum));
}

INSTANTIATE_TEST_SUITE_P(every, vector_loop_test,
                         testing::Combine(testing::ValuesIn(host_backends()),
                                          testing::Values("index_t", "int", "unsigned")),
                         name_of);

class stencil_code_test : public testing::TestWithParam<backend_and_index> {};

TEST_P(stencil_code_test, an_offset_layout_does_not_keep_it_from_adding_several_elements_at_once) {
  const auto& [backend, index] = GetParam();

  const auto loops = loops_of(object_of(backend, "stencil." + index));

  EXPECT_TRUE(any_loop(loops, is_packed_sum));
}

INSTANTIATE_TEST_SUITE_P(every, stencil_code_test,
                         testing::Combine(testing::ValuesIn(host_backends()),
                                          testing::Values("index", "int")),
                         name_of);

/// How many instructions the shortest loop has that computes with several elements at once.
std::size_t shortest_packed(const std::vector<code_loop>& loops) {
  std::size_t shortest = 0;
  for (const code_loop& each : loops) {
    if (std::ranges::any_of(each, is_packed) && (shortest == 0 || each.size() < shortest)) {
      shortest = each.size();
    }
  }
  return shortest;
}

class slice_code_test : public testing::TestWithParam<std::string> {};

TEST_P(slice_code_test, a_row_of_a_matrix_is_changed_by_the_loop_of_one_without_slices) {
  const auto plain = shortest_packed(loops_of(object_of(GetParam(), "slice.plain")));

  const auto sliced = shortest_packed(loops_of(object_of(GetParam(), "slice.index")));

  EXPECT_GT(plain, 0U);
  EXPECT_EQ(sliced, plain);
}

TEST_P(slice_code_test, a_row_of_a_matrix_is_multiplied_by_the_loop_of_one_without_slices) {
  const auto plain = shortest_packed(loops_of(object_of(GetParam(), "slice_product.plain")));

  const auto sliced = shortest_packed(loops_of(object_of(GetParam(), "slice_product.index")));

  EXPECT_GT(plain, 0U);
  EXPECT_EQ(sliced, plain);
}

INSTANTIATE_TEST_SUITE_P(every, slice_code_test, testing::ValuesIn(host_backends()),
                         [](const auto& each) { return each.param; });

class data_code_test : public testing::TestWithParam<std::string> {};

TEST_P(data_code_test, fill_stores_several_elements_at_once) {
  const auto loops = loops_of(object_of(GetParam(), "fill.index"));

  EXPECT_TRUE(any_loop(loops, stores_several_doubles));
}

TEST_P(data_code_test, copy_by_a_loop_stores_several_elements_at_once) {
  const auto loops = loops_of(object_of(GetParam(), "copy.index"));

  EXPECT_TRUE(any_loop(loops, stores_several_doubles));
}

INSTANTIATE_TEST_SUITE_P(every, data_code_test, testing::ValuesIn(host_backends()),
                         [](const auto& each) { return each.param; });

/// The least instructions of a loop that adds doubles.
std::size_t shortest_scalar_sum(const std::vector<code_loop>& loops) {
  std::size_t shortest = 0;
  for (const code_loop& each : loops) {
    const bool is_such = std::ranges::any_of(
        each, [](const instruction& one) { return is_scalar(one) && adds(one); });
    if (is_such && (shortest == 0 || each.size() < shortest)) {
      shortest = each.size();
    }
  }
  return shortest;
}

// A row that a loop reads whole is no reason to gather: the loop in lanes is that of one in order.
TEST(known_rows_code_test, are_not_gathered_on_simd) {
#if defined(__clang__)
  GTEST_SKIP() << "clang gathers them whatever the address looks like";
#endif
  const auto backends = host_backends();
  if (std::ranges::find(backends, "simd") == backends.end()) {
    GTEST_SKIP() << "simd is not enabled";
  }

  const auto in_order = loops_of(object_of("seq", "known_rows.index"));
  const auto in_lanes = loops_of(object_of("simd", "known_rows.index"));

  EXPECT_GT(shortest_scalar_sum(in_order), 0U);
  EXPECT_EQ(shortest_scalar_sum(in_lanes), shortest_scalar_sum(in_order));
  EXPECT_FALSE(any_loop(in_lanes, is_packed_sum));
}

// Nor does a loop gather that declined lanes.
TEST(without_lanes_code_test, is_that_of_a_loop_in_order_on_simd) {
  const auto backends = host_backends();
  if (std::ranges::find(backends, "simd") == backends.end()) {
    GTEST_SKIP() << "simd is not enabled";
  }

  const auto in_order = loops_of(object_of("seq", "lookup.index"));
  const auto declined = loops_of(object_of("simd", "lookup.index"));

  EXPECT_GT(shortest_scalar_sum(in_order), 0U);
  EXPECT_EQ(shortest_scalar_sum(declined), shortest_scalar_sum(in_order));
  EXPECT_EQ(any_loop(declined, is_packed_sum), any_loop(in_order, is_packed_sum));
}

// A loop that declares its updates is one by hand on a single thread: here divisions of eight lanes,
// whose results are added in order. Without the declaration the sum would be kept in memory.
TEST(declared_updates_code_test, divides_in_lanes_on_one_thread) {
  const auto backends = host_backends();
  for (const std::string backend : {"seq", "simd"}) {
    if (std::ranges::find(backends, backend) != backends.end()) {
      EXPECT_TRUE(any_loop(loops_of(object_of(backend, "declared.index")), is_packed_quotient))
          << backend;
    }
  }
}

class vector_reduction_test : public testing::TestWithParam<backend_and_index> {};

TEST_P(vector_reduction_test, dot_adds_several_products_at_once) {
  const auto& [backend, index] = GetParam();

  const auto loops = loops_of(object_of(backend, "dot", index));

  EXPECT_TRUE(any_loop(loops, is_packed_sum));
}

TEST_P(vector_reduction_test, dot_of_typed_indices_adds_several_products_at_once) {
  const auto& [backend, index] = GetParam();

  const auto loops = loops_of(object_of(backend, "typed_dot", index));

  EXPECT_TRUE(any_loop(loops, is_packed_sum));
}

TEST_P(vector_reduction_test, pi_adds_several_quotients_at_once) {
  const auto& [backend, index] = GetParam();

  const auto loops = loops_of(object_of(backend, "pi", index));

  EXPECT_TRUE(any_loop_adds_quotients(loops));
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(vector_reduction_test);
INSTANTIATE_TEST_SUITE_P(every, vector_reduction_test,
                         testing::Combine(testing::ValuesIn(backends_that_reduce_in_lanes()),
                                          testing::Values("index_t", "int", "unsigned")),
                         name_of);

class in_order_reduction_test : public testing::TestWithParam<std::string> {};

// seq promises the order of a plain loop. Products may be formed side by side, sums not.
TEST_P(in_order_reduction_test, seq_adds_one_product_after_the_other) {
  const auto loops = loops_of(object_of("seq", "dot", GetParam()));

  EXPECT_TRUE(any_loop(loops, [](const instruction& i) { return is_scalar(i) && adds(i); }));
  EXPECT_FALSE(any_loop(loops, is_packed_sum));
}

INSTANTIATE_TEST_SUITE_P(every, in_order_reduction_test,
                         testing::Values("index_t", "int", "unsigned"),
                         [](const auto& each) { return each.param; });

class team_code_test : public testing::TestWithParam<std::string> {};

TEST_P(team_code_test, a_loop_of_a_team_adds_several_elements_at_once) {
  EXPECT_TRUE(any_loop(loops_of(object_of(GetParam(), "team.index")), is_packed_sum));
}

TEST_P(team_code_test, a_loop_in_a_region_adds_several_elements_at_once) {
  EXPECT_TRUE(any_loop(loops_of(object_of(GetParam(), "region.index")), is_packed_sum));
}

TEST_P(team_code_test, the_lanes_of_a_row_add_several_elements_at_once) {
  EXPECT_TRUE(any_loop(loops_of(object_of(GetParam(), "team_lanes.index")), is_packed_sum));
}

INSTANTIATE_TEST_SUITE_P(every, team_code_test, testing::ValuesIn(host_backends()),
                         [](const auto& each) { return each.param; });

TEST_P(team_code_test, a_nest_whose_body_takes_its_place_in_a_tile_adds_several_elements_at_once) {
  EXPECT_TRUE(any_loop(loops_of(object_of(GetParam(), "place.index")), is_packed_sum));
}

TEST_P(team_code_test, a_nest_over_a_list_of_rows_adds_several_elements_at_once) {
  EXPECT_TRUE(any_loop(loops_of(object_of(GetParam(), "product.index")), is_packed_sum));
}

class team_reduction_test : public testing::TestWithParam<std::string> {};

TEST_P(team_reduction_test, a_reduction_of_a_team_adds_several_products_at_once) {
  EXPECT_TRUE(any_loop(loops_of(object_of(GetParam(), "team_reduce.index")), is_packed_sum));
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(team_reduction_test);
INSTANTIATE_TEST_SUITE_P(every, team_reduction_test,
                         testing::ValuesIn(backends_that_reduce_in_lanes()),
                         [](const auto& each) { return each.param; });

// A chunk's own sums are one chain; what stands before the chunk is added to several at once.
TEST(scan_code_test, openmp_completes_several_results_at_once) {
  const auto backends = host_backends();
  if (std::ranges::find(backends, "openmp") == backends.end()) {
    GTEST_SKIP() << "openmp is not enabled";
  }

  EXPECT_TRUE(any_loop(loops_of(object_of("openmp", "scan.index")), is_packed_sum));
}

TEST(scan_code_test, seq_adds_one_value_after_the_other) {
  const auto loops = loops_of(object_of("seq", "scan.index"));

  EXPECT_TRUE(any_loop(loops, [](const instruction& i) { return is_scalar(i) && adds(i); }));
  EXPECT_FALSE(any_loop(loops, is_packed_sum));
}

TEST(codegen_control_test, a_vector_loop_is_found) {
  const auto loops = loops_of(object_of("seq", "control.vector"));

  EXPECT_TRUE(any_loop(loops, is_packed_sum));
}

TEST(codegen_control_test, scalar_loops_and_straight_vector_code_are_not_taken_for_one) {
  const auto loops = loops_of(object_of("seq", "control.scalar"));

  EXPECT_FALSE(loops.empty());
  EXPECT_FALSE(any_loop(loops, is_packed));
}

TEST(codegen_control_test, a_scalar_reduction_does_not_pass_for_a_vector_one) {
  const auto loops = loops_of(object_of("seq", "pi", "int"));

  EXPECT_TRUE(any_loop(loops, [](const instruction& i) { return is_scalar(i) && divides(i); }));
  EXPECT_FALSE(any_loop_adds_quotients(loops));
}

}  // namespace
}  // namespace toll::suite
