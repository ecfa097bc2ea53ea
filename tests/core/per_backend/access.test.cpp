// SPDX-License-Identifier: BSD-3-Clause
#include <toll/access.hpp>
#include <toll/forall.hpp>
#include <toll/slice.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace toll {
namespace {

using atomic = atomic_access<this_policy>;

// Plain access becomes any other implicitly, no other becomes plain.
static_assert(std::is_convertible_v<view<int>, view<int, dims<1>, layout_right, atomic>>);
static_assert(std::is_convertible_v<view<int>, view<const int, dims<1>, layout_right, read_only>>);
static_assert(!std::is_constructible_v<view<int>, view<int, dims<1>, layout_right, atomic>>);
static_assert(
    !std::is_constructible_v<view<const int>, view<const int, dims<1>, layout_right, read_only>>);
static_assert(detail::checks_bounds ||
              sizeof(view<int>) == sizeof(view<int, dims<1>, layout_right, atomic>));

using atomic_row = view<int, dims<1>, layout_right, atomic>;
static_assert(std::same_as<atomic_row::reference, atomic_ref<int, this_policy>>);

class access_sizes_test : public backend_test_with<index_t> {};

template <class T>
void count_remainders(const this_policy& policy, index_t n, view<T> counts) {
  const auto bins = with_access<atomic_access<this_policy>>(counts);
  forall(policy, n, [=] TOLL_FN(index_t i) {
    if (i % 2 == 0) {
      bins[i % 7] += T{1};
    } else {
      bins[i % 7]++;
    }
  });
  forall(policy, 7, [=] TOLL_FN(index_t k) {
    const T there = bins[k];
    bins[k] = there + T{100};
  });
}

template <class T>
void expect_remainders(index_t n) {
  const this_policy policy{};
  auto counts = filled_with(T{0}, 7);

  count_remainders(policy, n, counts.on(policy));
  wait(policy);

  std::vector<T> expected(7, T{100});
  for (index_t i = 0; i < n; ++i) {
    expected[static_cast<std::size_t>(i % 7)] += T{1};
  }
  EXPECT_EQ(on_host(counts), expected);
}

TEST_P(access_sizes_test, lets_iterations_meet_in_one_element) {
  expect_remainders<int>(GetParam());
  expect_remainders<double>(GetParam());
}

template <class T>
void copy_unchanged(const this_policy& policy, view<const T> from, view<T> to) {
  const auto values = with_access<read_only>(from);
  forall(policy, to.size(), [=] TOLL_FN(index_t i) { to[i] = values[i]; });
}

template <class T>
void expect_copied(index_t n, T (*value_at)(index_t)) {
  const this_policy policy{};
  std::vector<T> values;
  for (index_t i = 0; i < n; ++i) {
    values.push_back(value_at(i));
  }
  const auto from = on_device(values);
  auto to = filled_with(value_at(-1), n);

  copy_unchanged<T>(policy, from.on(policy), to.on(policy));
  wait(policy);

  EXPECT_TRUE(on_host(to) == values);
}

/// Neither aligned to its size, nor as large as what a processor loads at once.
struct triple {
  float at[3];

  friend bool operator==(const triple&, const triple&) = default;
};

struct alignas(16) quadruple {
  float at[4];

  friend bool operator==(const quadruple&, const quadruple&) = default;
};

template <class T>
T number(index_t i) {
  return static_cast<T>(3 * i + 1);
}

TEST_P(access_sizes_test, reads_values_that_nobody_writes) {
  const index_t n = GetParam();

  expect_copied<char>(n, number<char>);
  expect_copied<std::int16_t>(n, number<std::int16_t>);
  expect_copied<float>(n, number<float>);
  expect_copied<double>(n, number<double>);
  expect_copied<triple>(n, [](index_t i) { return triple{{number<float>(i), 0, 2}}; });
  expect_copied<quadruple>(n, [](index_t i) { return quadruple{{1, number<float>(i), 0, 2}}; });
}

INSTANTIATE_TEST_SUITE_P(sizes, access_sizes_test, awkward_sizes);

// Elements of rank 2, met by all iterations, through slices that are atomic because their view is.
void add_to_diagonal(const this_policy& policy, view<double, dims<2>> sums) {
  const view<double, dims<2>, layout_right, atomic> shared = sums;
  forall(policy, 1000, [=] TOLL_FN(index_t i) {
    slice(shared, i % 2, every)(i % 2) += 0.5;
    slice(shared, every, 2)(i % 2).fetch_max(static_cast<double>(i));
  });
}

class access_test : public backend_test {};

TEST_F(access_test, is_kept_by_slices) {
  const this_policy policy{};
  auto cells = filled_with(0.0, 6);

  add_to_diagonal(policy, view<double, dims<2>>{cells.on(policy).data(), {2, 3}});
  wait(policy);

  EXPECT_EQ(on_host(cells), (std::vector<double>{250, 0, 998, 0, 250, 999}));
}

}  // namespace
}  // namespace toll
