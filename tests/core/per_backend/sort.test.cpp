// SPDX-License-Identifier: BSD-3-Clause
#include <toll/sort.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"
#include "tests/core/sorted.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace toll {
namespace {

static_assert(can_sort<this_policy>);
static_assert(!can_sort<int>);

class sort_test : public backend_test_with<index_t> {};

TEST_P(sort_test, puts_the_smallest_first) {
  const auto keys = keys_of<double>(GetParam(), 1U << 30U);

  EXPECT_EQ(sorted(keys), sorted_by_hand(keys));
  EXPECT_EQ(stably_sorted(keys), sorted_by_hand(keys));
}

TEST_P(sort_test, puts_the_largest_first_if_asked) {
  const auto keys = keys_of<int>(GetParam(), 1U << 30U);

  EXPECT_EQ(sorted(keys, op::greater{}), sorted_by_hand(keys, op::greater{}));
}

TEST_P(sort_test, takes_keys_in_any_order_they_come_in) {
  const auto rising = counted(GetParam());
  const std::vector<index_t> falling{rising.rbegin(), rising.rend()};
  const std::vector<index_t> equal(rising.size(), 7);

  EXPECT_EQ(sorted(rising), rising);
  EXPECT_EQ(sorted(falling), rising);
  EXPECT_EQ(stably_sorted(rising), rising);
  EXPECT_EQ(stably_sorted(falling), rising);
  EXPECT_EQ(sorted(equal), equal);
}

TEST_P(sort_test, moves_each_value_with_its_key) {
  const auto keys = keys_of<float>(GetParam(), std::uint64_t{1} << 40U);
  const auto values = counted(GetParam());
  std::vector<float> different = keys;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    different[i] = static_cast<float>((i * 7919 + 5) % 100'019);  // no two the same
  }

  EXPECT_EQ(sorted_pairs(different, values), pairs_by_hand(different, values));
  EXPECT_EQ(stably_sorted_pairs(keys, values), pairs_by_hand(keys, values));
}

TEST_P(sort_test, keeps_the_order_of_equal_keys_if_stable) {
  const auto keys = keys_of<int>(GetParam(), 17);
  const auto values = counted(GetParam());

  EXPECT_EQ(stably_sorted_pairs(keys, values), pairs_by_hand(keys, values));
  EXPECT_EQ(stably_sorted_pairs(keys, values, op::greater{}),
            pairs_by_hand(keys, values, op::greater{}));
}

// No number: it has no operator<, so only a comparator sorts it.
struct place {
  int x;
  int y;

  friend bool operator==(const place&, const place&) = default;
};

struct nearer {
  constexpr bool operator()(const place& a, const place& b) const {
    return a.x * a.x + a.y * a.y < b.x * b.x + b.y * b.y;
  }
};

std::vector<place> places_of(index_t n) {
  const auto numbers = keys_of<int>(2 * n, 40);
  std::vector<place> places;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    places.push_back({numbers[i], numbers[i + 1]});
  }
  return places;
}

TEST_P(sort_test, compares_structures_by_a_comparator) {
  const auto places = places_of(GetParam());
  const auto values = keys_of<char>(GetParam(), 100);

  const auto any = sorted(places, nearer{});

  EXPECT_TRUE(std::is_sorted(any.begin(), any.end(), nearer{}));
  EXPECT_EQ(stably_sorted(places, nearer{}), sorted_by_hand(places, nearer{}));
  EXPECT_EQ(stably_sorted_pairs(places, values, nearer{}), pairs_by_hand(places, values, nearer{}));
}

/// Values too large to be moved in every round of a sort.
struct ample {
  index_t number[9];

  friend bool operator==(const ample&, const ample&) = default;
};

TEST_P(sort_test, moves_large_values) {
  const auto keys = keys_of<std::uint16_t>(GetParam(), 300);
  std::vector<ample> values;
  for (index_t i = 0; i < GetParam(); ++i) {
    values.push_back({{i, -i, i * i}});
  }

  EXPECT_EQ(stably_sorted_pairs(keys, values), pairs_by_hand(keys, values));
}

/// By the last decimal digit, with the lambda that a user would write.
std::vector<int> by_last_digit(const std::vector<int>& keys) {
  return stably_sorted(keys, [] TOLL_FN(int a, int b) { return a % 10 < b % 10; });
}

TEST_P(sort_test, takes_a_lambda_as_comparator) {
  const auto keys = keys_of<int>(GetParam(), 1000);

  EXPECT_EQ(by_last_digit(keys),
            sorted_by_hand(keys, [](int a, int b) { return a % 10 < b % 10; }));
}

INSTANTIATE_TEST_SUITE_P(sizes, sort_test, awkward_sizes, testing::PrintToStringParamName());

class sort_floats_test : public backend_test {};

TEST_F(sort_floats_test, put_infinities_at_the_ends_and_what_is_no_number_behind_them) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double none = std::numeric_limits<double>::quiet_NaN();
  auto keys = keys_of<double>(5000, 1000);
  for (const std::size_t i : {7, 900, 4000}) {
    keys[i] = none;
    keys[i + 1] = -infinity;
    keys[i + 2] = infinity;
  }

  for (const auto& all : {sorted(keys), stably_sorted(keys)}) {
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end() - 3));
    EXPECT_EQ(std::count_if(all.end() - 3, all.end(), [](double x) { return std::isnan(x); }), 3);
    EXPECT_EQ(std::count(all.begin(), all.begin() + 3, -infinity), 3);
    EXPECT_EQ(std::count(all.end() - 6, all.end() - 3, infinity), 3);
  }
}

TEST_F(sort_floats_test, take_zeros_of_both_signs_for_equal) {
  const std::vector<double> keys{0.0, 3.0, -0.0, -1.0, 0.0};
  const auto values = counted(5);

  const auto result = stably_sorted_pairs(keys, values);

  EXPECT_EQ(result.values, (std::vector<index_t>{3, 0, 2, 4, 1}));
  EXPECT_FALSE(std::signbit(result.keys[1]));
  EXPECT_TRUE(std::signbit(result.keys[2]));
  EXPECT_FALSE(std::signbit(result.keys[3]));
}

class sort_errors_test : public backend_test {};

TEST_F(sort_errors_test, refuse_keys_and_values_of_different_sizes) {
  const this_policy policy{};
  auto keys = filled_with(1, 5);
  auto values = filled_with(1, 4);

  const auto message =
      message_of<argument_error>([&] { sort(policy, keys.on(policy), values.on(policy)); });

  EXPECT_NE(message.find("5 keys with 4 values"), std::string::npos) << message;
}

TEST_F(sort_errors_test, refuse_keys_and_values_that_overlap) {
  const this_policy policy{};
  auto cells = filled_with(1, 10);
  const view<int> all = cells.on(policy);
  const view<int> front{all.data(), 5};
  const view<int> middle{all.data() + 4, 5};
  const view<int> back{all.data() + 5, 5};

  const auto message = message_of<argument_error>([&] { sort(policy, front, middle); });

  EXPECT_NE(message.find("overlap"), std::string::npos) << message;
  EXPECT_THROW(stable_sort(policy, all, all), argument_error);
  EXPECT_NO_THROW(sort(policy, front, back));
  wait(policy);
}

}  // namespace
}  // namespace toll
