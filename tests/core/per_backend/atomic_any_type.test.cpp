// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomic.hpp>
#include <toll/atomic_ref.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace toll {
namespace {

/// Several numbers that are added at once, such as the components of a force.
template <class T, int count>
struct several {
  T at[count];

  friend constexpr several operator+(const several& a, const several& b) {
    several sum{};
    for (int k = 0; k < count; ++k) {
      sum.at[k] = static_cast<T>(a.at[k] + b.at[k]);
    }
    return sum;
  }

  friend bool operator==(const several&, const several&) = default;
};

template <class T, int count>
constexpr several<T, count> all_of(several<T, count> /*type*/, index_t value) {
  several<T, count> same{};
  for (T& each : same.at) {
    each = static_cast<T>(value);
  }
  return same;
}

/// Whether all parts are from the same write.
template <class T, int count>
constexpr bool is_whole(const several<T, count>& value) {
  for (const T& each : value.at) {
    if (each != value.at[0]) {
      return false;
    }
  }
  return true;
}

// Rounds, so that threads start together; see atomic_contention.test.cpp.
constexpr index_t round_size = 5'000;
constexpr index_t iterations = (this_policy::is_threaded ? 10 : 1) * round_size;

/// Where the shared object lies: not at the beginning, so that neighbours on both sides are seen.
constexpr index_t middle = 2;

/// Runs `body(i)` in rounds, for all iterations.
template <class Body>
void in_rounds(const Body& body) {
  for (index_t first = 0; first < iterations; first += round_size) {
    forall(this_policy{}, range{first, first + round_size}, body);
  }
  wait(this_policy{});
}

/// What is left of zeros when every iteration has added 1 to each part of the one in the middle,
/// and read it; and how often it read parts of two writes.
template <class T>
std::pair<std::vector<T>, int> add_and_read() {
  auto cells = filled_with(T{}, 5);
  auto torn = filled_with(0, 1);
  const auto cell = cells.on(this_policy{});
  const auto count = torn.on(this_policy{});
  in_rounds([=] TOLL_FN(index_t) {
    atomic_add<this_policy>(cell[middle], all_of(T{}, 1));
    const T seen = atomic_ref<T, this_policy>{cell[middle]};
    if (!is_whole(seen)) {
      atomic_inc<this_policy>(count[0]);
    }
  });
  return {on_host(cells), on_host(torn)[0]};
}

/// The same with an update of one's own, of which stores are in the way.
template <class T>
bool updates_and_stores_are_whole() {
  auto cells = filled_with(T{}, 5);
  auto torn = filled_with(0, 1);
  const auto cell = cells.on(this_policy{});
  const auto count = torn.on(this_policy{});
  in_rounds([=] TOLL_FN(index_t i) {
    const atomic_ref<T, this_policy> shared{cell[middle]};
    T before = all_of(T{}, i);
    if (i % 2 == 0) {
      shared = before;
    } else {
      before = shared.fetch_update([](T there) { return there + all_of(T{}, 3); });
    }
    if (!is_whole(before)) {
      atomic_inc<this_policy>(count[0]);
    }
  });
  return on_host(torn)[0] == 0;
}

/// What every iteration got for its own number, and what was left, by their first parts.
template <class T>
std::vector<index_t> passed_on() {
  auto cells = filled_with(T{}, iterations + 1);
  const auto cell = cells.on(this_policy{});
  in_rounds([=] TOLL_FN(index_t i) {
    cell[i] = atomic_exchange<this_policy>(cell[iterations], all_of(T{}, i + 1));
  });
  std::vector<index_t> values;
  for (const T& each : on_host(cells)) {
    EXPECT_TRUE(is_whole(each));
    values.push_back(static_cast<index_t>(each.at[0]));
  }
  std::sort(values.begin(), values.end());
  return values;
}

// Each retry goes through the lock twice: many at once take turns in vain.
constexpr index_t few = 64;

template <class T>
T count_by_retrying() {
  auto cells = filled_with(T{}, 5);
  const auto cell = cells.on(this_policy{});
  forall(this_policy{}, few, [=] TOLL_FN(index_t) {
    T there = atomic_load<this_policy>(cell[middle]);
    while (!atomic_compare_exchange<this_policy>(cell[middle], there, there + all_of(T{}, 1))) {
    }
  });
  wait(this_policy{});
  return on_host(cells)[middle];
}

template <class T>
class atomic_any_type_test : public backend_test {};

// 1, 2, 3, 4, 8, 12, 16, 24 and 64 bytes. Two floats need not lie at a multiple of their size, and
// in the middle of five of three bytes nothing does.
using sizes =
    testing::Types<several<unsigned char, 1>, several<short, 1>, several<unsigned char, 3>,
                   several<short, 2>, several<float, 2>, several<int, 3>, several<double, 2>,
                   several<double, 3>, several<double, 8>>;
TYPED_TEST_SUITE(atomic_any_type_test, sizes);

TYPED_TEST(atomic_any_type_test, additions_are_whole_and_touch_no_neighbour) {
  std::vector<TypeParam> expected(5, TypeParam{});
  expected[middle] = all_of(TypeParam{}, iterations);

  const auto [left, torn] = add_and_read<TypeParam>();

  EXPECT_EQ(left, expected);
  EXPECT_EQ(torn, 0);
}

TYPED_TEST(atomic_any_type_test, updates_and_stores_are_whole) {
  EXPECT_TRUE(updates_and_stores_are_whole<TypeParam>());
}

template <class T>
class atomic_any_large_type_test : public backend_test {};

using large_sizes = testing::Types<several<float, 2>, several<int, 3>, several<double, 3>>;
TYPED_TEST_SUITE(atomic_any_large_type_test, large_sizes);

TYPED_TEST(atomic_any_large_type_test, exchanges_lose_no_value) {
  const auto values = passed_on<TypeParam>();

  for (index_t k = 0; k <= iterations; ++k) {
    ASSERT_EQ(values[static_cast<std::size_t>(k)], k);
  }
}

/// Adds to two floats that lie across a multiple of 8, beside one that does not.
std::vector<float> add_across() {
  auto cells = filled_with(0.0F, 8);
  const auto cell = cells.on(this_policy{});
  in_rounds([=] TOLL_FN(index_t) {
    using two = several<float, 2>;
    atomic_add<this_policy>(reinterpret_cast<two&>(cell[1]), two{{1, 2}});
    atomic_add<this_policy>(reinterpret_cast<two&>(cell[4]), two{{3, 4}});
  });
  return on_host(cells);
}

class atomic_place_test : public backend_test {};

TEST_F(atomic_place_test, need_not_be_a_multiple_of_the_size) {
  const auto sum = static_cast<float>(iterations);

  EXPECT_EQ(add_across(), (std::vector<float>{0, sum, 2 * sum, 0, 3 * sum, 4 * sum, 0, 0}));
}

using integers = several<int, 3>;
using three_doubles = several<double, 3>;

}  // namespace

template <>
inline constexpr bool has_no_padding<three_doubles> = true;

namespace {

TEST_F(atomic_place_test, compare_exchange_takes_what_has_no_padding) {
  EXPECT_EQ(count_by_retrying<integers>(), all_of(integers{}, few));
  EXPECT_EQ(count_by_retrying<three_doubles>(), all_of(three_doubles{}, few));
}

}  // namespace
}  // namespace toll
