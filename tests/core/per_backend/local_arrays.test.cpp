// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>
#include <toll/reduce.hpp>
#include <toll/restricted.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

#include "tests/core/on_backend.hpp"

#include <vector>

// Bodies with an array of their own, by an index that the compiler does not know: each iteration has
// one for itself, side by side in vector lanes too.

namespace toll {
namespace {

// nvcc takes a body in a free function only, so the loops stand here and not in the tests.

constexpr index_t rows = 9;
constexpr index_t columns = 203;
constexpr index_t all = rows * columns;

using numbers = view<double>;
using table = view<double, dims<2>>;

/// Of four numbers, one is changed and read by its place.
struct chosen {
  TOLL_FN constexpr double operator()(double first, double second, int choice) const {
    double four[4] = {first, second, 1, 2};
    four[choice] += 1;
    return four[0] + 3 * four[1] + 5 * four[choice];
  }

  static double expected(int k, int choice) {
    const double first = choice == 0 ? k + 1 : k;
    const double second = choice == 1 ? -k + 1 : -k;
    const double changed = choice == 0 ? first : choice == 1 ? second : choice;
    return first + 3 * second + 5 * changed;
  }
};

/// Two numbers, in the other order where the choice is odd.
struct swapped {
  TOLL_FN constexpr double operator()(double first, double second, int choice) const {
    double two[2];
    two[choice % 2] = first;
    two[1 - choice % 2] = second;
    return two[0] + 3 * two[1];
  }

  static double expected(int k, int choice) { return choice % 2 == 0 ? -2 * k : 2 * k; }
};

struct inputs {
  backend_array<double> values = filled_with(0.0, all);
  backend_array<int> choices = filled_with(0, all);
  backend_array<double> results = filled_with(-1.0, all);

  inputs() {
    std::vector<double> numbers_there;
    std::vector<int> choices_there;
    for (int k = 0; k < static_cast<int>(all); ++k) {
      numbers_there.push_back(k);
      choices_there.push_back(k * 7 % 4);
    }
    values = on_device(numbers_there);
    choices = on_device(choices_there);
  }

  table value() { return {values.on(this_policy{}).data(), {rows, columns}}; }

  table result() { return {results.on(this_policy{}).data(), {rows, columns}}; }

  const int* choice() { return choices.on(this_policy{}).data(); }
};

template <class Result>
std::vector<double> expected() {
  std::vector<double> result;
  for (int k = 0; k < static_cast<int>(all); ++k) {
    result.push_back(Result::expected(k, k * 7 % 4));
  }
  return result;
}

template <class Result>
std::vector<double> by_forall() {
  inputs in;
  const numbers value = in.values.on(this_policy{});
  const numbers result = in.results.on(this_policy{});
  const int* const choice = in.choice();
  forall(this_policy{}, all,
         [=] TOLL_FN(index_t k) { result[k] = Result{}(value[k], -value[k], choice[k]); });
  return on_host(in.results);
}

template <class Result>
std::vector<double> by_nested() {
  inputs in;
  const table value = in.value();
  const table result = in.result();
  const int* const choice = in.choice();
  nested(this_policy{}, dims<2>{rows, columns}, [=] TOLL_FN(index_t i, index_t j) {
    result(i, j) = Result{}(value(i, j), -value(i, j), choice[i * columns + j]);
  });
  return on_host(in.results);
}

template <class Result, index_t height, index_t width>
std::vector<double> by_tiles() {
  inputs in;
  const table value = in.value();
  const table result = in.result();
  const int* const choice = in.choice();
  nested(this_policy{}, dims<2>{rows, columns}, tiled<height, width>(), restricted(value, result),
         [=] TOLL_FN(index_t i, index_t j, const table& from, const table& to) {
           to(i, j) = Result{}(from(i, j), -from(i, j), choice[i * columns + j]);
         });
  return on_host(in.results);
}

template <class Result, int height, int width>
std::vector<double> by_teams() {
  inputs in;
  const table value = in.value();
  const table result = in.result();
  const int* const choice = in.choice();
  launch(this_policy{}, dims<2>{rows / height + 1, columns / width + 1},
         [=] TOLL_FN(const team<this_policy, 2, 32>& t) {
           const index_t i = t.index(0) * height;
           const index_t j = t.index(1) * width;
           t.loop(at_most<height, width>{rows - i, columns - j}, [&](int y, int x) {
             result(i + y, j + x) = Result{}(value(i + y, j + x), -value(i + y, j + x),
                                             choice[(i + y) * columns + j + x]);
           });
         });
  return on_host(in.results);
}

template <class Result>
std::vector<double> by_rows_of_teams() {
  inputs in;
  const numbers value = in.values.on(this_policy{});
  const numbers result = in.results.on(this_policy{});
  const int* const choice = in.choice();
  launch(this_policy{}, 1, [=] TOLL_FN(const team<this_policy, 32>& t) {
    t.loop(all, [&](index_t k) { result[k] = Result{}(value[k], -value[k], choice[k]); });
  });
  return on_host(in.results);
}

template <class Result>
double sum_by_reduce() {
  inputs in;
  const numbers value = in.values.on(this_policy{});
  const int* const choice = in.choice();
  double total = 0;
  forall(this_policy{}, all, sum(total), [=] TOLL_FN(index_t k, double& partial) {
    partial += Result{}(value[k], -value[k], choice[k]);
  });
  return total;
}

template <class Result>
class local_arrays_test : public backend_test {};

using results = ::testing::Types<chosen, swapped>;
TYPED_TEST_SUITE(local_arrays_test, results);

TYPED_TEST(local_arrays_test, belong_to_one_iteration_of_a_loop) {
  EXPECT_EQ(by_forall<TypeParam>(), expected<TypeParam>());
}

TYPED_TEST(local_arrays_test, belong_to_one_iteration_of_a_nest) {
  EXPECT_EQ(by_nested<TypeParam>(), expected<TypeParam>());
  EXPECT_EQ((by_tiles<TypeParam, 4, 8>()), expected<TypeParam>());
  EXPECT_EQ((by_tiles<TypeParam, 8, 64>()), expected<TypeParam>());
}

TYPED_TEST(local_arrays_test, belong_to_one_iteration_of_a_team) {
  EXPECT_EQ((by_teams<TypeParam, 8, 8>()), expected<TypeParam>());
  EXPECT_EQ((by_teams<TypeParam, 8, 16>()), expected<TypeParam>());
  EXPECT_EQ((by_teams<TypeParam, 8, 32>()), expected<TypeParam>());
  EXPECT_EQ((by_teams<TypeParam, 8, 64>()), expected<TypeParam>());
  EXPECT_EQ(by_rows_of_teams<TypeParam>(), expected<TypeParam>());
}

TYPED_TEST(local_arrays_test, belong_to_one_iteration_of_a_reduction) {
  double total = 0;
  for (const double one : expected<TypeParam>()) {
    total += one;
  }
  EXPECT_EQ(sum_by_reduce<TypeParam>(), total);
}

}  // namespace
}  // namespace toll
