// SPDX-License-Identifier: BSD-3-Clause
#include <toll/error.hpp>
#include <toll/scan.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <cstdint>
#include <limits>

namespace toll {
namespace {

/// Rises and falls, so that some indices hold a new maximum and most do not.
constexpr int height_at(index_t i) {
  return static_cast<int>(i * 37 % 101 + i / 50);
}

/// At every index the highest before it, the height there and the highest so far, from a scan that
/// reads no array.
template <class Index>
std::vector<int> highest_so_far(index_t n) {
  const this_policy policy{};
  auto cells = filled_with(-1, 3 * n);
  const auto cell = cells.on(policy);
  exclusive_scan(
      policy, n, op::max{}, [=] TOLL_FN(Index i) { return height_at(static_cast<index_t>(i)); },
      [=] TOLL_FN(Index i, int before) { cell[3 * static_cast<index_t>(i)] = before; });
  inclusive_scan(
      policy, n, op::max{}, [=] TOLL_FN(Index i) { return height_at(static_cast<index_t>(i)); },
      [=] TOLL_FN(Index i, int highest, int height) {
        cell[3 * static_cast<index_t>(i) + 1] = height;
        cell[3 * static_cast<index_t>(i) + 2] = highest;
      });
  wait(policy);
  return on_host(cells);
}

std::vector<int> highest_by_hand(index_t n) {
  std::vector<int> cells;
  int highest = std::numeric_limits<int>::min();
  for (index_t i = 0; i < n; ++i) {
    cells.push_back(highest);
    cells.push_back(height_at(i));
    highest = op::max{}(highest, height_at(i));
    cells.push_back(highest);
  }
  return cells;
}

/// What a stretch of brackets leaves over: those that close, then those that open. Joining two
/// stretches is associative and not commutative.
struct unmatched {
  int closing = 0;
  int opening = 0;

  friend constexpr bool operator==(const unmatched&, const unmatched&) = default;
};

constexpr unmatched bracket_at(index_t i) {
  return i * 7 % 11 < 5 ? unmatched{1, 0} : unmatched{0, 1};
}

constexpr unmatched joined(const unmatched& a, const unmatched& b) {
  const int matched = a.opening < b.closing ? a.opening : b.closing;
  return {a.closing + b.closing - matched, a.opening + b.opening - matched};
}

/// All brackets before each index, with the one there by its side, by an operation that is a
/// lambda.
std::vector<unmatched> brackets(index_t n) {
  const this_policy policy{};
  auto cells = filled_with(unmatched{}, 2 * n);
  const auto cell = cells.on(policy);
  const auto join = [] TOLL_FN(unmatched a, unmatched b) { return joined(a, b); };
  exclusive_scan(
      policy, n, unmatched{}, join, [=] TOLL_FN(index_t i) { return bracket_at(i); },
      [=] TOLL_FN(index_t i, const unmatched& before, const unmatched& here) {
        cell[2 * i] = before;
        cell[2 * i + 1] = here;
      });
  wait(policy);
  return on_host(cells);
}

std::vector<unmatched> brackets_by_hand(index_t n) {
  std::vector<unmatched> cells;
  unmatched before{};
  for (index_t i = 0; i < n; ++i) {
    cells.push_back(before);
    cells.push_back(bracket_at(i));
    before = joined(before, bracket_at(i));
  }
  return cells;
}

/// Replaces each value by whether it is at least as large as all before it.
std::vector<double> records_in_place(const std::vector<double>& values) {
  const this_policy policy{};
  auto cells = on_device(values);
  const auto cell = cells.on(policy);
  inclusive_scan(
      policy, cell.size(), op::max{}, [=] TOLL_FN(index_t i) { return cell[i]; },
      [=] TOLL_FN(index_t i, double highest, double here) { cell[i] = here >= highest ? 1 : 0; });
  wait(policy);
  return on_host(cells);
}

void scan_shorts(index_t n) {
  inclusive_scan(
      this_policy{}, n, op::plus{}, [=] TOLL_FN(std::int16_t) { return 1; },
      [=] TOLL_FN(index_t, int) {});
}

class scan_bodies_test : public backend_test_with<index_t> {};

TEST_P(scan_bodies_test, hand_out_the_result_and_the_value) {
  EXPECT_EQ(highest_so_far<index_t>(GetParam()), highest_by_hand(GetParam()));
}

TEST_P(scan_bodies_test, count_in_the_integer_type_they_take) {
  EXPECT_EQ(highest_so_far<int>(GetParam()), highest_by_hand(GetParam()));
  EXPECT_EQ(highest_so_far<std::size_t>(GetParam()), highest_by_hand(GetParam()));
}

TEST_P(scan_bodies_test, join_structures_by_a_lambda) {
  EXPECT_EQ(brackets(GetParam()), brackets_by_hand(GetParam()));
}

TEST_P(scan_bodies_test, may_write_where_they_read) {
  std::vector<double> values;
  std::vector<double> expected;
  double highest = -1;
  for (index_t i = 0; i < GetParam(); ++i) {
    values.push_back(height_at(i));
    highest = op::max{}(highest, values.back());
    expected.push_back(values.back() >= highest ? 1 : 0);
  }

  EXPECT_EQ(records_in_place(values), expected);
}

INSTANTIATE_TEST_SUITE_P(sizes, scan_bodies_test, awkward_sizes, testing::PrintToStringParamName());

class scan_bodies_errors_test : public backend_test {};

TEST_F(scan_bodies_errors_test, refuse_a_negative_count) {
  const auto message = message_of<argument_error>([] { scan_shorts(-1); });

  EXPECT_NE(message.find("-1"), std::string::npos) << message;
}

TEST_F(scan_bodies_errors_test, refuse_more_indices_than_a_body_can_hold) {
  const auto message = message_of<argument_error>([] { scan_shorts(40'000); });

  EXPECT_NE(message.find("0 to 39999"), std::string::npos) << message;
}

}  // namespace
}  // namespace toll
