// SPDX-License-Identifier: BSD-3-Clause
#include <toll/scan.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <cstdint>
#include <limits>

namespace toll {
namespace {

static_assert(can_scan<this_policy>);
static_assert(!can_scan<int>);

/// Small whole numbers of both signs, so that every sum is exact in every type and any order.
template <class T>
std::vector<T> values_of(index_t n) {
  std::vector<T> values(static_cast<std::size_t>(n));
  for (index_t i = 0; i < n; ++i) {
    values[static_cast<std::size_t>(i)] = static_cast<T>((i * 5 + 3) % 13 - 6);
  }
  return values;
}

/// What a scan of values makes of them; the operation, if any, as for `inclusive_scan`.
template <class Out, class In, class... Operation>
std::vector<Out> inclusive(const std::vector<In>& values, const Operation&... operation) {
  const this_policy policy{};
  const auto in = on_device(values);
  auto out = filled_with(Out{}, in.size());
  inclusive_scan(policy, in.on(policy), out.on(policy), operation...);
  wait(policy);
  return on_host(out);
}

template <class Out, class In, class... Operation>
std::vector<Out> exclusive(const std::vector<In>& values, const Operation&... operation) {
  const this_policy policy{};
  const auto in = on_device(values);
  auto out = filled_with(Out{}, in.size());
  exclusive_scan(policy, in.on(policy), out.on(policy), operation...);
  wait(policy);
  return on_host(out);
}

template <class T, class... Operation>
std::vector<T> inclusive_in_place(const std::vector<T>& values, const Operation&... operation) {
  const this_policy policy{};
  auto cells = on_device(values);
  inclusive_scan(policy, cells.on(policy), cells.on(policy), operation...);
  wait(policy);
  return on_host(cells);
}

template <class T, class... Operation>
std::vector<T> exclusive_in_place(const std::vector<T>& values, const Operation&... operation) {
  const this_policy policy{};
  auto cells = on_device(values);
  exclusive_scan(policy, cells.on(policy), cells.on(policy), operation...);
  wait(policy);
  return on_host(cells);
}

/// The same in loops that are written out.
template <class Out, class In, class Operation>
std::vector<Out> inclusive_by_hand(const std::vector<In>& values, Out identity,
                                   const Operation& operation) {
  std::vector<Out> results;
  Out running = identity;
  for (const In& value : values) {
    running = operation(running, static_cast<Out>(value));
    results.push_back(running);
  }
  return results;
}

template <class Out, class In, class Operation>
std::vector<Out> exclusive_by_hand(const std::vector<In>& values, Out identity,
                                   const Operation& operation) {
  std::vector<Out> results;
  Out running = identity;
  for (const In& value : values) {
    results.push_back(running);
    running = operation(running, static_cast<Out>(value));
  }
  return results;
}

/// x -> scale * x + shift. One after the other is associative but not commutative, and exact: the
/// numbers wrap.
struct affine {
  std::uint32_t scale;
  std::uint32_t shift;

  friend constexpr bool operator==(const affine&, const affine&) = default;
};

struct then {
  constexpr affine operator()(const affine& first, const affine& second) const {
    return {first.scale * second.scale, first.shift * second.scale + second.shift};
  }
};

std::vector<affine> maps_of(index_t n) {
  std::vector<affine> maps;
  for (index_t i = 0; i < n; ++i) {
    maps.push_back({static_cast<std::uint32_t>(2 * i + 3), static_cast<std::uint32_t>(i + 1)});
  }
  return maps;
}

class scan_test : public backend_test_with<index_t> {};

TEST_P(scan_test, adds_up_by_default) {
  const auto values = values_of<double>(GetParam());

  EXPECT_EQ(inclusive<double>(values), inclusive_by_hand(values, 0.0, op::plus{}));
  EXPECT_EQ(exclusive<double>(values), exclusive_by_hand(values, 0.0, op::plus{}));
}

TEST_P(scan_test, runs_in_place) {
  const auto values = values_of<int>(GetParam());

  EXPECT_EQ(inclusive_in_place(values), inclusive_by_hand(values, 0, op::plus{}));
  EXPECT_EQ(exclusive_in_place(values), exclusive_by_hand(values, 0, op::plus{}));
}

TEST_P(scan_test, keeps_extremes_from_an_identity_that_the_operation_brings) {
  const auto values = values_of<double>(GetParam());
  const double low = -std::numeric_limits<double>::infinity();

  EXPECT_EQ(inclusive<double>(values, op::max{}), inclusive_by_hand(values, low, op::max{}));
  EXPECT_EQ(exclusive<double>(values, op::min{}), exclusive_by_hand(values, -low, op::min{}));
}

TEST_P(scan_test, keeps_the_order_of_what_it_joins) {
  const auto maps = maps_of(GetParam());
  const affine none{1, 0};

  EXPECT_EQ(inclusive<affine>(maps, none, then{}), inclusive_by_hand(maps, none, then{}));
  EXPECT_EQ(exclusive<affine>(maps, none, then{}), exclusive_by_hand(maps, none, then{}));
  EXPECT_EQ(inclusive_in_place(maps, none, then{}), inclusive_by_hand(maps, none, then{}));
  EXPECT_EQ(exclusive_in_place(maps, none, then{}), exclusive_by_hand(maps, none, then{}));
}

TEST_P(scan_test, joins_in_the_type_of_the_output) {
  const std::vector<int> values(static_cast<std::size_t>(GetParam()), 1'000'000'000);

  EXPECT_EQ(inclusive<index_t>(values), inclusive_by_hand(values, index_t{0}, op::plus{}));
}

/// Scans of these run in registers on hosts; that of a `long double` does not.
template <class T>
void expect_scans_of(index_t n) {
  const auto values = values_of<T>(n);

  EXPECT_EQ(inclusive<T>(values), inclusive_by_hand(values, T{}, op::plus{}));
  EXPECT_EQ(inclusive<T>(values, op::min{}), inclusive_by_hand(values, highest<T>, op::min{}));
  EXPECT_EQ(inclusive<T>(values, op::max{}), inclusive_by_hand(values, lowest<T>, op::max{}));
}

TEST_P(scan_test, takes_numbers_of_any_type) {
  expect_scans_of<float>(GetParam());
  expect_scans_of<double>(GetParam());
  expect_scans_of<std::uint32_t>(GetParam());
  expect_scans_of<std::int64_t>(GetParam());
  if constexpr (std::same_as<this_policy::memory_space, host_space>) {
    expect_scans_of<long double>(GetParam());
  }
}

INSTANTIATE_TEST_SUITE_P(sizes, scan_test, awkward_sizes, testing::PrintToStringParamName());

// The numbers of RAJA's tutorial.
class scan_tutorial_test : public backend_test {};

TEST_F(scan_tutorial_test, adds_up) {
  const std::vector<int> in{8, -1, 2, 9, 10, 3, 4, 1, 6, 7};

  EXPECT_EQ(inclusive<int>(in), (std::vector<int>{8, 7, 9, 18, 28, 31, 35, 36, 42, 49}));
  EXPECT_EQ(exclusive<int>(in), (std::vector<int>{0, 8, 7, 9, 18, 28, 31, 35, 36, 42}));
}

TEST_F(scan_tutorial_test, keeps_the_smallest) {
  const std::vector<int> in{8, -1, 2, 9, 10, -3, 4, 1, 6, 7};

  EXPECT_EQ(exclusive<int>(in, op::min{}),
            (std::vector<int>{2147483647, 8, -1, -1, -1, -1, -3, -3, -3, -3}));
}

class scan_errors_test : public backend_test {};

TEST_F(scan_errors_test, refuses_views_of_different_sizes) {
  const this_policy policy{};
  auto in = filled_with(1, 5);
  auto out = filled_with(1, 4);

  const auto message =
      message_of<argument_error>([&] { inclusive_scan(policy, in.on(policy), out.on(policy)); });

  EXPECT_NE(message.find("5 values into 4 results"), std::string::npos) << message;
}

TEST_F(scan_errors_test, refuses_an_output_that_lies_a_little_further_on) {
  const this_policy policy{};
  auto cells = filled_with(1, 10);
  const view<int> all = cells.on(policy);
  const view<int> front{all.data(), 5};
  const view<int> shifted{all.data() + 1, 5};
  const view<int> back{all.data() + 5, 5};

  const auto forwards = message_of<argument_error>([&] { inclusive_scan(policy, front, shifted); });

  EXPECT_NE(forwards.find("overlap"), std::string::npos) << forwards;
  EXPECT_THROW(exclusive_scan(policy, shifted, front), argument_error);
  EXPECT_NO_THROW(inclusive_scan(policy, front, back));
  wait(policy);
  EXPECT_EQ(on_host(cells), (std::vector<int>{1, 1, 1, 1, 1, 1, 2, 3, 4, 5}));
}

}  // namespace
}  // namespace toll
