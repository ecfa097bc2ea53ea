// SPDX-License-Identifier: BSD-3-Clause
#include <toll/scan.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <cstdint>

namespace toll {
namespace {

/// Appends digits to a number in base 3: associative, not commutative, and exact, for all wraps.
struct digits {
  std::uint32_t value;
  std::uint32_t place;  // 3 to the number of digits

  friend constexpr bool operator==(const digits&, const digits&) = default;
};

struct append {
  constexpr digits operator()(const digits& a, const digits& b) const {
    return {a.value * b.place + b.value, a.place * b.place};
  }
};

constexpr digits no_digits{0, 1};

constexpr digits digit_at(index_t i) {
  return {static_cast<std::uint32_t>(i * 5 % 3), 3};
}

struct scanned {
  std::vector<digits> inclusive;
  std::vector<digits> exclusive;
};

scanned digits_by_hand(index_t n, digits start) {
  scanned results;
  digits running = start;
  for (index_t i = 0; i < n; ++i) {
    results.exclusive.push_back(running);
    running = append{}(running, digit_at(i));
    results.inclusive.push_back(running);
  }
  return results;
}

std::vector<digits> digits_of(index_t n) {
  std::vector<digits> all;
  for (index_t i = 0; i < n; ++i) {
    all.push_back(digit_at(i));
  }
  return all;
}

scanned digits_of_views(index_t n, digits start) {
  const this_policy policy{};
  auto first = on_device(digits_of(n));
  auto second = on_device(digits_of(n));
  inclusive_scan(policy, first.on(policy), first.on(policy), from(start), no_digits, append{});
  exclusive_scan(policy, second.on(policy), second.on(policy), from(start), no_digits, append{});
  wait(policy);
  return {on_host(first), on_host(second)};
}

/// By one scan whose body gets the value beside the result, and by one whose body does not.
scanned digits_of_bodies(index_t n, digits start) {
  const this_policy policy{};
  auto first = on_device(digits_of(n));
  auto second = on_device(digits_of(n));
  const auto with_value = first.on(policy);
  const auto result = second.on(policy);
  exclusive_scan(
      policy, n, from(start), no_digits, append{}, [=] TOLL_FN(index_t i) { return digit_at(i); },
      [=] TOLL_FN(index_t i, const digits& before, const digits& here) {
        with_value[i] = append{}(before, here);
      });
  exclusive_scan(
      policy, n, from(start), no_digits, append{}, [=] TOLL_FN(index_t i) { return digit_at(i); },
      [=] TOLL_FN(index_t i, const digits& before) { result[i] = before; });
  wait(policy);
  return {on_host(first), on_host(second)};
}

class scan_start_test : public backend_test_with<index_t> {};

TEST_P(scan_start_test, stands_before_the_values_once) {
  const digits start{7, 9};
  const auto expected = digits_by_hand(GetParam(), start);

  const auto views = digits_of_views(GetParam(), start);
  const auto bodies = digits_of_bodies(GetParam(), start);

  EXPECT_EQ(views.inclusive, expected.inclusive);
  EXPECT_EQ(views.exclusive, expected.exclusive);
  EXPECT_EQ(bodies.inclusive, expected.inclusive);
  EXPECT_EQ(bodies.exclusive, expected.exclusive);
}

TEST_P(scan_start_test, is_added_where_no_operation_is_named) {
  const this_policy policy{};
  auto inclusive = filled_with(1.0, GetParam());
  auto exclusive = filled_with(1.0, GetParam());
  std::vector<double> counted;
  for (index_t i = 0; i < GetParam(); ++i) {
    counted.push_back(10.0 + static_cast<double>(i));
  }

  inclusive_scan(policy, inclusive.on(policy), inclusive.on(policy), from(9));
  exclusive_scan(policy, exclusive.on(policy), exclusive.on(policy), from(10));
  wait(policy);

  EXPECT_EQ(on_host(inclusive), counted);
  EXPECT_EQ(on_host(exclusive), counted);
}

TEST_P(scan_start_test, bounds_an_extreme) {
  const this_policy policy{};
  std::vector<int> falling;
  std::vector<int> expected;
  for (index_t i = 0; i < GetParam(); ++i) {
    falling.push_back(static_cast<int>(1000 - i));
    expected.push_back(falling.back() < 990 ? falling.back() : 990);
  }
  auto cells = on_device(falling);

  inclusive_scan(policy, cells.on(policy), cells.on(policy), from(990), op::min{});
  wait(policy);

  EXPECT_EQ(on_host(cells), expected);
}

INSTANTIATE_TEST_SUITE_P(sizes, scan_start_test, awkward_sizes, testing::PrintToStringParamName());

}  // namespace
}  // namespace toll
