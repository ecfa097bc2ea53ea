// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomic.hpp>
#include <toll/atomic_ref.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace toll {
namespace {

enum class update { inc, dec, inc_to, dec_from, bits_and, bits_or, bits_xor };

/// What an update returns, by the free function and through an atomic_ref, and what it leaves.
template <class T>
std::vector<T> after(update kind, T before, T value) {
  const this_policy policy{};
  auto cells = filled_with(before, 4);
  const auto cell = cells.on(policy);
  forall(policy, 1, [=] TOLL_FN(index_t) {
    const atomic_ref<T, this_policy> shared{cell[1]};
    switch (kind) {
      case update::inc:
        cell[2] = atomic_inc<this_policy>(cell[0]);
        cell[3] = shared.fetch_inc();
        break;
      case update::dec:
        cell[2] = atomic_dec<this_policy>(cell[0]);
        cell[3] = shared.fetch_dec();
        break;
      case update::inc_to:
        cell[2] = atomic_inc<this_policy>(cell[0], value);
        cell[3] = shared.fetch_inc(value);
        break;
      case update::dec_from:
        cell[2] = atomic_dec<this_policy>(cell[0], value);
        cell[3] = shared.fetch_dec(value);
        break;
      case update::bits_and:
        cell[2] = atomic_and<this_policy>(cell[0], value);
        cell[3] = shared.fetch_and(value);
        break;
      case update::bits_or:
        cell[2] = atomic_or<this_policy>(cell[0], value);
        cell[3] = shared.fetch_or(value);
        break;
      case update::bits_xor:
        cell[2] = atomic_xor<this_policy>(cell[0], value);
        cell[3] = shared.fetch_xor(value);
        break;
    }
  });
  wait(policy);
  return on_host(cells);
}

/// What the operators of an atomic_ref return, one after the other, and what is there at the end.
template <class T>
std::vector<T> through_operators(T start) {
  const this_policy policy{};
  auto cells = filled_with(start, 6);
  const auto cell = cells.on(policy);
  forall(policy, 1, [=] TOLL_FN(index_t) {
    const atomic_ref<T, this_policy> shared{cell[0]};
    cell[1] = ++shared;
    cell[2] = --shared;
    cell[3] = shared &= T{0b1101};
    cell[4] = shared |= T{0b10000};
    cell[5] = shared ^= T{0b11000};
  });
  wait(policy);
  return on_host(cells);
}

template <class T>
class atomic_counters_test : public backend_test {
protected:
  // Far from zero, where the type has room for it: a 64-bit update must not be done in 32 bits.
  static constexpr T large = sizeof(T) == 8 ? static_cast<T>(index_t{1} << 40) : T{1'000'000};

  static void expect_effect(update kind, T before, T value, T left) {
    EXPECT_EQ(after(kind, before, value), (std::vector<T>{left, left, before, before}));
  }
};

using integers =
    testing::Types<int, unsigned, std::int64_t, std::uint64_t, long long, unsigned long long>;
TYPED_TEST_SUITE(atomic_counters_test, integers);

TYPED_TEST(atomic_counters_test, count_up_and_down) {
  this->expect_effect(update::inc, this->large, 0, this->large + 1);
  this->expect_effect(update::dec, this->large, 0, this->large - 1);
}

TYPED_TEST(atomic_counters_test, start_again_from_zero_at_a_limit) {
  const TypeParam limit = this->large;

  this->expect_effect(update::inc_to, 0, limit, 1);
  this->expect_effect(update::inc_to, limit - 1, limit, limit);
  this->expect_effect(update::inc_to, limit, limit, 0);
  this->expect_effect(update::inc_to, limit + 1, limit, 0);
}

TYPED_TEST(atomic_counters_test, start_again_from_a_limit_at_zero) {
  const TypeParam limit = this->large;

  this->expect_effect(update::dec_from, limit, limit, limit - 1);
  this->expect_effect(update::dec_from, 1, limit, 0);
  this->expect_effect(update::dec_from, 0, limit, limit);
  this->expect_effect(update::dec_from, limit + 1, limit, limit);
}

TYPED_TEST(atomic_counters_test, change_bits) {
  const TypeParam high = this->large;

  this->expect_effect(update::bits_and, high + 6, high + 3, high + 2);
  this->expect_effect(update::bits_or, high + 6, 1, high + 7);
  this->expect_effect(update::bits_xor, high + 6, high + 3, 5);
}

TYPED_TEST(atomic_counters_test, have_operators_that_return_what_is_there_afterwards) {
  EXPECT_EQ(through_operators<TypeParam>(0b1011),
            (std::vector<TypeParam>{0b00001, 0b1100, 0b1011, 0b1001, 0b11001, 0b00001}));
}

// Rounds, as in atomic_contention.test.cpp.
constexpr index_t round_size = 20'000;
constexpr index_t rounds = this_policy::is_threaded ? 10 : 1;

/// How often n calls of atomic_inc and atomic_dec with a limit return each number.
template <class T>
std::vector<int> draws(bool up, T limit) {
  const this_policy policy{};
  auto drawn = filled_with(T{}, rounds * round_size);
  auto counters = filled_with(T{}, 1);
  const auto draw = drawn.on(policy);
  const auto counter = counters.on(policy);
  for (index_t first = 0; first < rounds * round_size; first += round_size) {
    forall(policy, range{first, first + round_size}, [=] TOLL_FN(index_t i) {
      draw[i] = up ? atomic_inc<this_policy>(counter[0], limit)
                   : atomic_dec<this_policy>(counter[0], limit);
    });
  }
  wait(policy);
  std::vector<int> counts(static_cast<std::size_t>(limit) + 1);
  for (const T each : on_host(drawn)) {
    counts.at(static_cast<std::size_t>(each)) += 1;
  }
  return counts;
}

TYPED_TEST(atomic_counters_test, deal_out_every_number_equally_often) {
  const auto share = static_cast<int>(rounds * round_size / 8);

  EXPECT_EQ(draws<TypeParam>(true, 7), std::vector<int>(8, share));
  EXPECT_EQ(draws<TypeParam>(false, 7), std::vector<int>(8, share));
}

/// All of `bits` set or cleared one by one, by many threads; and turned over an even or odd number
/// of times.
template <class T>
std::vector<T> bits_by_many() {
  const this_policy policy{};
  auto cells = on_device(std::vector<T>{0, static_cast<T>(~T{}), 0});
  const auto cell = cells.on(policy);
  forall(policy, 30 * 999, [=] TOLL_FN(index_t i) {
    const T bit = static_cast<T>(T{1} << (i % 30));
    atomic_or<this_policy>(cell[0], bit);
    atomic_and<this_policy>(cell[1], static_cast<T>(~bit));
    atomic_xor<this_policy>(cell[2], bit);
  });
  wait(policy);
  return on_host(cells);
}

TYPED_TEST(atomic_counters_test, lose_no_bit) {
  const auto all = static_cast<TypeParam>(0x3FFF'FFFF);

  EXPECT_EQ(bits_by_many<TypeParam>(),
            (std::vector<TypeParam>{all, static_cast<TypeParam>(~all), all}));
}

/// A product of n twos and halves, by an operation of the caller's own.
double product(index_t n) {
  const this_policy policy{};
  auto cells = filled_with(3.0, 1);
  const auto cell = cells.on(policy);
  forall(policy, n, [=] TOLL_FN(index_t i) {
    const auto times = [](double there, double value) { return there * value; };
    atomic_update<this_policy>(cell[0], i % 2 == 0 ? 2.0 : 0.5, times);
  });
  wait(policy);
  return on_host(cells)[0];
}

class atomic_update_test : public backend_test {};

TEST_F(atomic_update_test, takes_any_operation) {
  EXPECT_EQ(product(20'001), 6.0);
}

}  // namespace
}  // namespace toll
