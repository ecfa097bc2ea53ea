// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/layout_strided.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

// What bodies do with views besides reading elements: make them, copy them, hand them to functions
// by value and take them from functions. g++ 12 refused each of these in a target region as long as
// extents, mappings and views had a static data member.

constexpr index_t rows = 5;
constexpr index_t columns = 7;

using matrix = view<double, dims<2>>;

constexpr view<double> row_of(const matrix& a, index_t i) {
  return view<double>{&a(i, 0), dims<1>{a.extent(1)}};
}

constexpr void set(matrix a, index_t i, double value) {
  for (index_t j = 0; j < a.extent(1); ++j) {
    a(i, j) = value + static_cast<double>(j);
  }
}

constexpr index_t size_of(dims<2> shape) {
  return shape.size();
}

constexpr index_t linear(layout_right::mapping<dims<2>> where, index_t i, index_t j) {
  return where(i, j);
}

/// What a loop over the rows of a matrix of zeros writes.
template <class Body>
std::vector<double> written_by(const Body& body) {
  const this_policy policy{};
  auto cells = filled_with(0.0, rows * columns);
  body(policy, matrix{cells.on(policy).data(), {rows, columns}});
  wait(policy);
  return on_host(cells);
}

/// Element (i, j) is 10 i + j.
std::vector<double> numbered() {
  std::vector<double> all;
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) {
      all.push_back(static_cast<double>(10 * i + j));
    }
  }
  return all;
}

class view_in_body_test : public backend_test {};

void fill_a_view_made_here(const this_policy& policy, matrix a) {
  forall(policy, rows, [=] TOLL_FN(index_t i) {
    const view<double> row{&a(i, 0), {columns}};
    for (index_t j = 0; j < row.size(); ++j) {
      row[j] = static_cast<double>(10 * i + j);
    }
  });
}

TEST_F(view_in_body_test, is_made_there) {
  EXPECT_EQ(written_by(fill_a_view_made_here), numbered());
}

void fill_a_view_from_a_function(const this_policy& policy, matrix a) {
  forall(policy, rows, [=] TOLL_FN(index_t i) {
    const auto row = row_of(a, i);
    for (index_t j = 0; j < row.size(); ++j) {
      row[j] = static_cast<double>(10 * i + j);
    }
  });
}

TEST_F(view_in_body_test, is_returned_by_a_function) {
  EXPECT_EQ(written_by(fill_a_view_from_a_function), numbered());
}

void fill_by_a_function(const this_policy& policy, matrix a) {
  forall(policy, rows, [=] TOLL_FN(index_t i) { set(a, i, static_cast<double>(10 * i)); });
}

TEST_F(view_in_body_test, is_passed_to_a_function_by_value) {
  EXPECT_EQ(written_by(fill_by_a_function), numbered());
}

void fill_by_a_lambda(const this_policy& policy, matrix a) {
  const auto fill = [] TOLL_FN(matrix m, index_t i) { set(m, i, static_cast<double>(10 * i)); };
  forall(policy, rows, [=] TOLL_FN(index_t i) { fill(a, i); });
}

TEST_F(view_in_body_test, is_passed_to_a_captured_lambda_by_value) {
  EXPECT_EQ(written_by(fill_by_a_lambda), numbered());
}

void fill_a_copy(const this_policy& policy, matrix a) {
  forall(policy, rows, [=] TOLL_FN(index_t i) {
    const auto same = a;
    matrix other;
    other = same;
    set(other, i, static_cast<double>(10 * i));
  });
}

TEST_F(view_in_body_test, is_copied_and_assigned_there) {
  EXPECT_EQ(written_by(fill_a_copy), numbered());
}

void fill_by_parts(const this_policy& policy, matrix a) {
  forall(policy, rows, [=] TOLL_FN(index_t i) {
    const auto shape = a.shape();
    const dims<2> same{shape[0], shape[1]};
    for (index_t j = 0; j < size_of(same) / rows; ++j) {
      const auto at = a.mapping().indices(linear(a.mapping(), i, j));
      a(at[0], at[1]) = static_cast<double>(10 * at[0] + at[1]);
    }
  });
}

TEST_F(view_in_body_test, lends_its_extents_and_mapping_by_value) {
  EXPECT_EQ(written_by(fill_by_parts), numbered());
}

constexpr void set_any(view<double, dims<2>, layout_strided> a, index_t i) {
  for (index_t j = 0; j < a.extent(1); ++j) {
    a(i, j) = static_cast<double>(10 * i + j);
  }
}

void fill_a_converted_view(const this_policy& policy, matrix a) {
  const view<double, extents<dynamic, columns>> known{a};
  forall(policy, rows, [=] TOLL_FN(index_t i) {
    const matrix forgotten = known;
    set_any(view<double, extents<rows, columns>>{forgotten}, i);
  });
}

TEST_F(view_in_body_test, is_converted_there) {
  EXPECT_EQ(written_by(fill_a_converted_view), numbered());
}

}  // namespace
}  // namespace toll
