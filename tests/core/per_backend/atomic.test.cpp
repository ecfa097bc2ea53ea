// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomic.hpp>
#include <toll/atomic_ref.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <concepts>
#include <cstdint>
#include <limits>

namespace toll {
namespace {

/// What one update does: what was there, as it says, and what is there afterwards; and whether a
/// compare-exchange won.
template <class T>
struct effect {
  T returned;
  T left;
  bool has_won;
};

enum class update { add, sub, min, max, exchange, compare_exchange };

/// One update of `before`, by the free function or through an atomic_ref. All in one loop, because
/// each loop takes its time to compile for each type.
template <class T>
effect<T> after(update kind, bool by_ref, T before, T value, T expected = {}) {
  const this_policy policy{};
  auto cells = filled_with(before, 3);
  const auto cell = cells.on(policy);
  forall(policy, 1, [=] TOLL_FN(index_t) {
    const atomic_ref<T, this_policy> shared{cell[0]};
    switch (kind) {
      case update::add:
        cell[1] = by_ref ? shared.fetch_add(value) : atomic_add<this_policy>(cell[0], value);
        break;
      case update::sub:
        cell[1] = by_ref ? shared.fetch_sub(value) : atomic_sub<this_policy>(cell[0], value);
        break;
      case update::min:
        cell[1] = by_ref ? shared.fetch_min(value) : atomic_min<this_policy>(cell[0], value);
        break;
      case update::max:
        cell[1] = by_ref ? shared.fetch_max(value) : atomic_max<this_policy>(cell[0], value);
        break;
      case update::exchange:
        cell[1] = by_ref ? shared.exchange(value) : atomic_exchange<this_policy>(cell[0], value);
        break;
      case update::compare_exchange:
        cell[1] = expected;
        cell[2] = (by_ref ? shared.compare_exchange(cell[1], value)
                          : atomic_compare_exchange<this_policy>(cell[0], cell[1], value))
                      ? T{1}
                      : T{0};
        break;
    }
  });
  wait(policy);
  const auto values = on_host(cells);
  return {values[1], values[0], kind == update::compare_exchange && values[2] == T{1}};
}

/// Stores 7, then loads it, adds 5 to it and takes 4 from it, and so on as of a plain variable; the
/// results of each.
template <class T>
std::vector<T> through_one_ref() {
  const this_policy policy{};
  auto cells = filled_with(T{1}, 10);
  const auto cell = cells.on(policy);
  forall(policy, 1, [=] TOLL_FN(index_t) {
    const atomic_ref<T, this_policy> shared{cell[0]};
    shared.store(T{7});
    cell[1] = shared.load();
    cell[2] = shared += T{5};
    cell[3] = shared -= T{4};
    cell[4] = shared.load();
    cell[5] = shared++;
    cell[6] = shared--;
    cell[7] = shared;
    cell[8] = shared = T{20};
    cell[9] = shared + T{1};
  });
  wait(policy);
  return on_host(cells);
}

template <class T>
class atomic_test : public backend_test {
protected:
  // Far from zero, where the type has room for it: a 64-bit update must not be done in 32 bits.
  static constexpr T large = static_cast<T>(sizeof(T) == 8   ? index_t{1} << 40
                                            : sizeof(T) == 4 ? 1'000'000
                                                             : 100);

  static void expect_effect(update kind, T before, T value, T left, T expected = {},
                            bool won = false) {
    for (const bool by_ref : {false, true}) {
      const auto [returned, there, has_won] = after(kind, by_ref, before, value, expected);

      EXPECT_EQ(returned, before) << by_ref;
      EXPECT_EQ(there, left) << by_ref;
      EXPECT_EQ(has_won, won) << by_ref;
    }
  }
};

using atomic_types = testing::Types<int, unsigned, std::int64_t, std::uint64_t, long long,
                                    unsigned long long, float, double, signed char, unsigned short>;
TYPED_TEST_SUITE(atomic_test, atomic_types);

TYPED_TEST(atomic_test, adds_and_returns_what_was_there) {
  const TypeParam before = this->large;

  this->expect_effect(update::add, before, 3, before + 3);
}

TYPED_TEST(atomic_test, subtracts_and_returns_what_was_there) {
  const TypeParam before = this->large;

  this->expect_effect(update::sub, before, 3, before - 3);
}

TYPED_TEST(atomic_test, keeps_the_smaller_and_returns_what_was_there) {
  const TypeParam before = this->large;

  this->expect_effect(update::min, before, before - 1, before - 1);
  this->expect_effect(update::min, before, before + 1, before);
  this->expect_effect(update::min, before, before, before);
}

TYPED_TEST(atomic_test, keeps_the_larger_and_returns_what_was_there) {
  const TypeParam before = this->large;

  this->expect_effect(update::max, before, before + 1, before + 1);
  this->expect_effect(update::max, before, before - 1, before);
  this->expect_effect(update::max, before, before, before);
}

TYPED_TEST(atomic_test, orders_values_by_their_type) {
  // All bits set: below everything when signed, above everything when not.
  const auto minus_one = static_cast<TypeParam>(-1);
  const bool is_below = minus_one < TypeParam{5};

  this->expect_effect(update::min, 5, minus_one, is_below ? minus_one : TypeParam{5});
  this->expect_effect(update::max, 5, minus_one, is_below ? TypeParam{5} : minus_one);
}

TYPED_TEST(atomic_test, exchanges_and_returns_what_was_there) {
  this->expect_effect(update::exchange, this->large, 9, 9);
}

TYPED_TEST(atomic_test, writes_and_says_so_when_the_expected_value_is_there) {
  const TypeParam before = this->large;

  this->expect_effect(update::compare_exchange, before, 6, 6, before, true);
}

TYPED_TEST(atomic_test, writes_nothing_and_says_what_is_there_when_it_is_another) {
  const TypeParam before = this->large;

  this->expect_effect(update::compare_exchange, before, 6, before, before + 1);
}

TYPED_TEST(atomic_test, compares_bits) {
  if constexpr (std::floating_point<TypeParam>) {
    const TypeParam nan = std::numeric_limits<TypeParam>::quiet_NaN();

    EXPECT_EQ(after<TypeParam>(update::compare_exchange, true, nan, 6, nan).left, 6);
    EXPECT_EQ(after<TypeParam>(update::compare_exchange, true, 0, 6, -TypeParam{0}).left, 0);
  } else {
    const TypeParam negative = static_cast<TypeParam>(-1);

    EXPECT_EQ(after<TypeParam>(update::compare_exchange, true, negative, 6, negative).left, 6);
  }
}

TYPED_TEST(atomic_test, reads_and_writes_through_a_reference) {
  const auto seen = through_one_ref<TypeParam>();

  EXPECT_EQ(seen, (std::vector<TypeParam>{20, 7, 12, 8, 8, 8, 9, 8, 20, 21}));
}

}  // namespace
}  // namespace toll
