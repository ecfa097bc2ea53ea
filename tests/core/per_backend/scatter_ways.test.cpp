// SPDX-License-Identifier: BSD-3-Clause
#include <toll/error.hpp>
#include <toll/scatter.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <vector>

namespace toll {
namespace {

constexpr index_t rows = 5;
constexpr index_t columns = 7;

template <class Way, class Operation = op::plus>
using matrix_access = scatter_access<this_policy, int, Operation, dims<2>, Way>;

/// Into a matrix, what each of n iterations contributes to one element, in a way of one's choice.
template <class Operation, class Way>
std::vector<int> contributed(index_t n, int there, Way way) {
  auto target = filled_with(there, rows * columns);
  const view<int, dims<2>> matrix{target.on(this_policy{}).data(), {rows, columns}};
  forall(this_policy{}, n, into(matrix, Operation{}, way),
         [=] TOLL_FN(index_t i, const matrix_access<Way, Operation>& at) {
           at.update({i % rows, i / rows % columns}, static_cast<int>(i % 9 + 1));
         });
  return on_host(target);
}

template <class Operation>
std::vector<int> by_hand(index_t n, int there) {
  std::vector<int> all(rows * columns, there);
  for (index_t i = 0; i < n; ++i) {
    int& at = all[static_cast<std::size_t>(i % rows * columns + i / rows % columns)];
    at = Operation{}(at, static_cast<int>(i % 9 + 1));
  }
  return all;
}

template <class Operation, class Way>
void expect_right(Way way) {
  for (const index_t n : {0, 1, 2, 33, 1000, 100'003}) {
    const int there = n > 1000 ? 4 : -3;
    EXPECT_EQ((contributed<Operation>(n, there, way)), by_hand<Operation>(n, there)) << n;
  }
}

class scatter_way_test : public backend_test {};

TEST_F(scatter_way_test, may_be_left_to_the_backend) {
  expect_right<op::plus>(scatter_way::automatic);
  expect_right<op::max>(scatter_way::automatic);
}

TEST_F(scatter_way_test, may_be_atomic_updates_of_the_target) {
  expect_right<op::plus>(scatter_way::atomic);
  expect_right<op::min>(scatter_way::atomic);
}

TEST_F(scatter_way_test, may_be_a_number_of_copies) {
  for (const index_t number : {1, 2, 5}) {
    expect_right<op::plus>(scatter_way::replicated(number));
    expect_right<op::max>(scatter_way::replicated(number));
  }
}

TEST_F(scatter_way_test, has_at_least_one_copy) {
  EXPECT_EQ(
      message_of<argument_error>([] { contributed<op::plus>(3, 0, scatter_way::replicated(0)); }),
      "toll::scatter_way::replicated: 0 copies are none");
}

/// Contributions kept from loop to loop, in as many copies as one likes.
std::vector<int> kept(index_t n, index_t number) {
  auto target = filled_with(1, rows * columns);
  const this_policy policy{};
  const view<int, dims<2>> matrix{target.on(policy).data(), {rows, columns}};
  using way = scatter_way::replicated;
  scatter<this_policy, int, op::plus, dims<2>, way> sums{policy, {rows, columns}, way{number}};
  for (int round = 0; round < 2; ++round) {
    forall(policy, n, into(sums), [=] TOLL_FN(index_t i, const matrix_access<way>& at) {
      at.update({i % rows, i / rows % columns}, 1);
    });
  }
  sums.contribute(policy, matrix);
  sums.reset(policy);
  sums.contribute(policy, matrix);
  return on_host(target);
}

TEST_F(scatter_way_test, keeps_contributions_until_a_reset) {
  for (const index_t number : {1, 3}) {
    EXPECT_EQ(kept(rows * columns * 4, number), std::vector<int>(rows * columns, 9)) << number;
  }
}

/// A type of one's own, with the operation that it has.
struct real3 {
  double x;
  double y;
  double z;

  friend constexpr real3 operator+(real3 a, real3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }

  friend bool operator==(const real3&, const real3&) = default;
};

std::vector<real3> forces(index_t n) {
  auto target = filled_with(real3{1, 2, 3}, 10);
  forall(this_policy{}, n, into(target.on(this_policy{})),
         [=] TOLL_FN(index_t i, const scatter_access<this_policy, real3>& force) {
           force.update(i % 10, {1, 0.5, -1});
         });
  return on_host(target);
}

TEST_F(scatter_way_test, takes_elements_of_any_type_with_an_operation) {
  EXPECT_EQ(forces(10'000), std::vector<real3>(10, real3{1001, 502, -997}));
}

}  // namespace
}  // namespace toll
