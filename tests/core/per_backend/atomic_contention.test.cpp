// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomic.hpp>
#include <toll/atomic_ref.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"

#include <cstdint>
#include <numeric>

namespace toll {
namespace {

// Iterations, dealt out in rounds: threads that were just at work start the next round together,
// where the first round is often over before the last thread has woken up. Every whole number up to
// Their number is exact in a float.
constexpr index_t round_size = 20'000;
constexpr index_t iterations = (this_policy::is_threaded ? 10 : 1) * round_size;

/// What every iteration's update of one shared cell returned, and what was there at the end.
template <class T>
struct history {
  std::vector<T> returned;
  T left;
};

template <class T>
history<T> split(const backend_array<T>& cells) {
  auto values = on_host(cells);
  const T left = values.back();
  values.pop_back();
  return {std::move(values), left};
}

template <class T>
history<T> draw_tickets() {
  const this_policy policy{};
  auto cells = filled_with(T{0}, iterations + 1);
  const auto cell = cells.on(policy);
  for (index_t first = 0; first < iterations; first += round_size) {
    forall(policy, range{first, first + round_size},
           [=] TOLL_FN(index_t i) { cell[i] = atomic_add<this_policy>(cell[iterations], 1); });
  }
  wait(policy);
  return split(cells);
}

enum class update { subtract, pass_on, be_first };

/// Iteration i subtracts 1; or hands in i + 1 and takes what is there; or writes i + 1 if nobody
/// has written before.
template <class T>
history<T> all_update(update kind, T start) {
  const this_policy policy{};
  auto cells = filled_with(start, iterations + 1);
  const auto cell = cells.on(policy);
  for (index_t first = 0; first < iterations; first += round_size) {
    forall(policy, range{first, first + round_size}, [=] TOLL_FN(index_t i) {
      const atomic_ref<T, this_policy> shared{cell[iterations]};
      const auto own = static_cast<T>(i + 1);
      switch (kind) {
        case update::subtract:
          cell[i] = shared.fetch_sub(1);
          break;
        case update::pass_on:
          cell[i] = shared.exchange(own);
          break;
        case update::be_first:
          cell[i] = start;
          shared.compare_exchange(cell[i], own);
          break;
      }
    });
  }
  wait(policy);
  return split(cells);
}

/// An addition made of nothing but compare_exchange.
template <class T>
T count_by_retrying() {
  const this_policy policy{};
  auto cells = filled_with(T{0}, 1);
  const auto cell = cells.on(policy);
  for (index_t first = 0; first < iterations; first += round_size) {
    forall(policy, range{first, first + round_size}, [=] TOLL_FN(index_t) {
      const atomic_ref<T, this_policy> shared{cell[0]};
      T there = shared;
      while (!shared.compare_exchange(there, static_cast<T>(there + 1))) {
      }
    });
  }
  wait(policy);
  return on_host(cells)[0];
}

/// The smallest and the largest of the numbers 1 .. iterations, each offered once in no order.
template <class T>
std::vector<T> extremes() {
  const this_policy policy{};
  auto cells = filled_with(static_cast<T>(iterations / 2), 2);
  const auto cell = cells.on(policy);
  for (index_t first = 0; first < iterations; first += round_size) {
    forall(policy, range{first, first + round_size}, [=] TOLL_FN(index_t i) {
      const auto value = static_cast<T>(i * 7919 % iterations + 1);
      atomic_min<this_policy>(cell[0], value);
      atomic_max<this_policy>(cell[1], value);
    });
  }
  wait(policy);
  return on_host(cells);
}

/// How many values fall into each of eight bins, and into all of them. Neither update's result
/// is used, which is when a compiler is most free to merge updates.
template <class T>
std::vector<T> histogram() {
  const this_policy policy{};
  auto bins = filled_with(T{0}, 9);
  const auto bin = bins.on(policy);
  for (index_t first = 0; first < iterations; first += round_size) {
    forall(policy, range{first, first + round_size},
           [=] TOLL_FN(int i) { atomic_add<this_policy>(bin[i * 3 % 8], T{1}); });
    forall(policy, range{first, first + round_size},
           [=] TOLL_FN(index_t i) { atomic_add<this_policy>(bin[8], static_cast<T>(i % 2)); });
  }
  wait(policy);
  return on_host(bins);
}

template <class T>
std::vector<T> sorted(std::vector<T> values) {
  std::sort(values.begin(), values.end());
  return values;
}

/// first, first + 1, ..., as many as there are iterations.
template <class T>
std::vector<T> consecutive(T first) {
  std::vector<T> values(iterations);
  std::iota(values.begin(), values.end(), first);
  return values;
}

template <class T>
class atomic_contention_test : public backend_test {};

using atomic_types = testing::Types<int, unsigned, std::int64_t, std::uint64_t, float, double>;
TYPED_TEST_SUITE(atomic_contention_test, atomic_types);

TYPED_TEST(atomic_contention_test, additions_return_every_count_once) {
  const auto [returned, left] = draw_tickets<TypeParam>();

  EXPECT_EQ(left, static_cast<TypeParam>(iterations));
  EXPECT_EQ(sorted(returned), consecutive<TypeParam>(0));
}

TYPED_TEST(atomic_contention_test, subtractions_return_every_count_once) {
  const auto [returned, left] = all_update(update::subtract, static_cast<TypeParam>(iterations));

  EXPECT_EQ(left, TypeParam{0});
  EXPECT_EQ(sorted(returned), consecutive<TypeParam>(1));
}

TYPED_TEST(atomic_contention_test, exchanges_lose_no_value) {
  auto [values, left] = all_update(update::pass_on, TypeParam{0});

  values.push_back(left);
  auto everything = consecutive<TypeParam>(0);
  everything.push_back(static_cast<TypeParam>(iterations));
  EXPECT_EQ(sorted(values), everything);
}

TYPED_TEST(atomic_contention_test, one_compare_exchange_wins) {
  const auto [returned, left] = all_update(update::be_first, TypeParam{0});

  EXPECT_EQ(std::count(returned.begin(), returned.end(), TypeParam{0}), 1);
  EXPECT_EQ(std::count(returned.begin(), returned.end(), left), iterations - 1);
  EXPECT_EQ(returned[static_cast<std::size_t>(left) - 1], TypeParam{0});
}

TYPED_TEST(atomic_contention_test, compare_exchange_builds_other_updates) {
  EXPECT_EQ(count_by_retrying<TypeParam>(), static_cast<TypeParam>(iterations));
}

TYPED_TEST(atomic_contention_test, finds_the_smallest_and_the_largest) {
  EXPECT_EQ(extremes<TypeParam>(), (std::vector<TypeParam>{1, static_cast<TypeParam>(iterations)}));
}

TYPED_TEST(atomic_contention_test, counts_in_bins) {
  std::vector<TypeParam> expected(8, static_cast<TypeParam>(iterations / 8));
  expected.push_back(static_cast<TypeParam>(iterations / 2));

  EXPECT_EQ(histogram<TypeParam>(), expected);
}

}  // namespace
}  // namespace toll
