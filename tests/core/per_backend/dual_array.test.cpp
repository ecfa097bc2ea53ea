// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/dual_array.hpp>
#include <toll/fill.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

namespace toll {
namespace {

using doubles = dual_array<double, this_policy::memory_space>;

constexpr bool moves = doubles::has_two_halves();

template <class Array>
void expect_transfers(const Array& cells, index_t to_device, index_t to_host) {
  EXPECT_EQ(cells.transfers().to_device, moves ? to_device : 0);
  EXPECT_EQ(cells.transfers().to_host, moves ? to_host : 0);
}

/// Filled on the host, changed by a loop of the policy, summed on the host: no copy is written.
double staged_sum(const this_policy& policy, doubles& x) {
  const seq_policy host;
  const auto filled = x.write(host);
  forall(host, x.size(), [=] TOLL_FN(index_t i) { filled[i] = static_cast<double>(i); });
  const auto doubled = x.on(policy);
  forall(policy, x.size(), [=] TOLL_FN(index_t i) { doubled[i] *= 2; });
  const auto result = x.read(host);
  double total = 0;
  forall(host, x.size(), sum(total),
         [=] TOLL_FN(index_t i, double& partial) { partial += result[i]; });
  return total;
}

void temperature_to_enthalpy(const this_policy& policy, doubles& temperature, doubles& enthalpy) {
  const auto t = temperature.read(policy);
  const auto e = enthalpy.write(policy);
  forall(policy, temperature.size(), [=] TOLL_FN(index_t i) { e[i] = 2 * t[i] + 1; });
}

class dual_array_test : public backend_test_with<index_t> {};

TEST_P(dual_array_test, moves_through_stages) {
  const auto n = static_cast<double>(GetParam());
  doubles x{GetParam(), "x"};

  EXPECT_EQ(staged_sum(this_policy{}, x), n * (n - 1));

  expect_transfers(x, n > 0 ? 1 : 0, n > 0 ? 1 : 0);
}

TEST_P(dual_array_test, moves_nothing_that_is_only_read) {
  const index_t some = GetParam() > 0 ? 1 : 0;
  doubles temperature{GetParam()};
  doubles enthalpy{GetParam()};
  fill(seq_policy{}, temperature.write(seq_policy{}), 3.0);

  for (int step = 0; step < 4; ++step) {
    temperature_to_enthalpy(this_policy{}, temperature, enthalpy);
    const auto result = enthalpy.read(seq_policy{});
    for (index_t i = 0; i < GetParam(); ++i) {
      ASSERT_EQ(result[i], 7);
    }
  }

  expect_transfers(temperature, some, 0);
  expect_transfers(enthalpy, 0, 4 * some);
}

INSTANTIATE_TEST_SUITE_P(sizes, dual_array_test, awkward_sizes);

class dual_arrays_test : public backend_test {};

void number(const this_policy& policy, dual_array_on<this_policy, int, dims<2>>& cells) {
  const auto cell = cells.on(policy);
  nested(policy, cells.shape(),
         [=] TOLL_FN(index_t i, index_t j) { cell(i, j) = static_cast<int>(10 * i + j); });
}

TEST_F(dual_arrays_test, have_any_rank_in_the_natural_layout) {
  dual_array_on<this_policy, int, dims<2>> cells{{33, 5}};

  number(this_policy{}, cells);
  const auto result = cells.read(seq_policy{});

  for (int i = 0; i < 33; ++i) {
    for (int j = 0; j < 5; ++j) {
      ASSERT_EQ(result(i, j), 10 * i + j);
    }
  }
  expect_transfers(cells, 0, 1);
}

TEST_F(dual_arrays_test, are_synced_and_marked_by_hand) {
  using space = this_policy::memory_space;
  doubles x{33};
  const auto host = x.unsynced(seq_policy{});

  fill(seq_policy{}, host, 4.0);
  x.modify<host_space>();
  EXPECT_EQ(x.needs_sync<space>(), moves);
  x.sync<space>();
  EXPECT_FALSE(x.needs_sync<space>());
  const this_policy policy;
  fill(policy, x.unsynced(policy), 5.0);
  x.modify<space>();
  x.sync<host_space>();

  EXPECT_EQ(host[32], 5);
  expect_transfers(x, 1, 1);
}

}  // namespace
}  // namespace toll
