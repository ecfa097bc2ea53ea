// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>
#include <toll/without_lanes.hpp>

#include "tests/core/on_backend.hpp"

#include <cstdint>
#include <numeric>

namespace toll {
namespace {

/// How often the loop's body saw each of the indices 0 .. slots - 1.
template <class Index, class Segment>
std::vector<int> visits(const Segment& indices, index_t slots) {
  const this_policy policy{};
  auto counts = filled_with(0, slots);
  const auto count = counts.on(policy);
  forall(policy, indices, [=] TOLL_FN(Index i) { count[static_cast<index_t>(i)] += 1; });
  wait(policy);
  return on_host(counts);
}

/// What `visits` returns for a loop that is written out.
std::vector<int> counted(index_t first, index_t last, index_t stride, index_t slots) {
  std::vector<int> counts(static_cast<std::size_t>(slots));
  for (index_t i = first; stride > 0 ? i < last : i > last; i += stride) {
    counts[static_cast<std::size_t>(i)] += 1;
  }
  return counts;
}

/// 0 .. size - 1 in an order that no stride describes.
std::vector<index_t> shuffled(index_t size) {
  std::vector<index_t> order(static_cast<std::size_t>(size));
  const index_t step = 7919;  // a prime that divides none of the sizes
  for (index_t k = 0; k < size; ++k) {
    order[static_cast<std::size_t>(k)] = k * step % size;
  }
  return order;
}

std::vector<int> visits_without_lanes(index_t n) {
  const this_policy policy{};
  auto counts = filled_with(0, n);
  const auto count = counts.on(policy);
  forall(without_lanes(policy), n, [=] TOLL_FN(index_t i) { count[i] += 1; });
  wait(policy);
  return on_host(counts);
}

index_t sum_with_grain(index_t n, index_t grain) {
  index_t total = 0;
  forall(with_grain(this_policy{}, grain), n, sum(total),
         [=] TOLL_FN(index_t i, index_t & partial) { partial += i; });
  return total;
}

struct predict {};

struct correct {};

/// What Kokkos would call by a work tag.
struct physics {
  view<int> cells;

  constexpr void operator()(predict, index_t i) const { cells[i] = static_cast<int>(i); }

  constexpr void operator()(correct, index_t i) const { cells[i] = 2 * cells[i] + 1; }
};

std::vector<int> stages_of_a_functor(index_t n) {
  const this_policy policy{};
  auto cells = filled_with(0, n);
  const physics each{cells.on(policy)};
  forall(policy, n, [=] TOLL_FN(index_t i) { each(predict{}, i); });
  forall(policy, n, [=] TOLL_FN(index_t i) { each(correct{}, i); });
  wait(policy);
  return on_host(cells);
}

// A slot more on either side of the indices shows what a loop that starts early or ends late does.
constexpr index_t margin = 1;

class forall_test : public backend_test_with<index_t> {};

TEST_P(forall_test, visits_every_index_below_a_count_once) {
  const index_t n = GetParam();

  const auto counts = visits<index_t>(n, n + margin);

  EXPECT_EQ(counts, counted(0, n, 1, n + margin));
}

TEST_P(forall_test, visits_every_index_of_a_range_once) {
  const index_t n = GetParam();
  const index_t first = 5;
  const index_t slots = first + n + margin;

  const auto counts = visits<index_t>(range{first, first + n}, slots);

  EXPECT_EQ(counts, counted(first, first + n, 1, slots));
}

TEST_P(forall_test, visits_every_index_of_a_strided_range_once) {
  const index_t n = GetParam();
  const index_t slots = 3 * n + 2;

  const auto counts = visits<index_t>(strided_range{1, 1 + 3 * n, 3}, slots);

  EXPECT_EQ(counts, counted(1, 1 + 3 * n, 3, slots));
}

TEST_P(forall_test, stops_before_a_last_that_the_stride_does_not_meet) {
  const index_t n = GetParam();

  const auto counts = visits<index_t>(strided_range{0, n, 4}, n + 4);

  EXPECT_EQ(counts, counted(0, n, 4, n + 4));
}

TEST_P(forall_test, counts_down_by_a_negative_stride) {
  const index_t n = GetParam();
  const index_t slots = 2 * n + 2;

  const auto counts = visits<index_t>(strided_range{2 * n, 0, -2}, slots);

  EXPECT_EQ(counts, counted(2 * n, 0, -2, slots));
}

TEST_P(forall_test, visits_what_an_index_list_names) {
  const index_t n = GetParam();
  const auto order = on_device(shuffled(n));

  const auto counts = visits<index_t>(index_list{order.on(this_policy{})}, n + margin);

  EXPECT_EQ(counts, counted(0, n, 1, n + margin));
}

/// How often a loop over a list of integers of this type visits each of n indices.
template <class Integer>
std::vector<int> visits_of_list(index_t n) {
  const std::vector<index_t> order = shuffled(n);
  const auto list = on_device(std::vector<Integer>(order.begin(), order.end()));
  return visits<int>(index_list{list.on(this_policy{})}, n);
}

TEST_P(forall_test, visits_what_a_list_of_any_integers_names) {
  const index_t n = GetParam();
  const std::vector<int> once(static_cast<std::size_t>(n), 1);

  EXPECT_EQ(visits_of_list<int>(n), once);
  EXPECT_EQ(visits_of_list<unsigned>(n), once);
  EXPECT_EQ(visits_of_list<std::uint64_t>(n), once);
  if (n <= 32) {
    EXPECT_EQ(visits_of_list<std::int8_t>(n), once);
  }
}

TEST_P(forall_test, leaves_out_what_an_index_list_does_not_name) {
  const index_t n = GetParam();
  std::vector<index_t> every_third = shuffled(n);
  for (index_t& i : every_third) {
    i *= 3;
  }
  const auto list = on_device(every_third);

  const auto counts = visits<int>(index_list{list.on(this_policy{})}, 3 * n + margin);

  EXPECT_EQ(counts, counted(0, 3 * n, 3, 3 * n + margin));
}

TEST_P(forall_test, counts_in_the_integer_type_of_the_body) {
  const auto n = GetParam();
  const auto once = counted(3, 3 + n, 1, n + 4);

  const auto in_int = visits<int>(range{3, 3 + n}, n + 4);
  const auto in_unsigned = visits<unsigned>(range{3, 3 + n}, n + 4);
  const auto in_size = visits<std::size_t>(range{3, 3 + n}, n + 4);

  EXPECT_EQ(in_int, once);
  EXPECT_EQ(in_unsigned, once);
  EXPECT_EQ(in_size, once);
}

TEST_P(forall_test, counts_down_in_narrow_and_unsigned_types) {
  const auto n = GetParam();
  const auto once = counted(n, 0, -1, n + margin);

  const auto in_int = visits<int>(strided_range{n, 0, -1}, n + margin);
  const auto in_unsigned = visits<unsigned>(strided_range{n, 0, -1}, n + margin);

  EXPECT_EQ(in_int, once);
  EXPECT_EQ(in_unsigned, once);
}

TEST_P(forall_test, may_decline_lanes) {
  EXPECT_EQ(visits_without_lanes(GetParam()), counted(0, GetParam(), 1, GetParam()));
}

TEST_P(forall_test, may_have_a_grain) {
  const index_t n = GetParam();

  for (const index_t grain : {1, 64, 1'000'000}) {
    EXPECT_EQ(sum_with_grain(n, grain), n * (n - 1) / 2) << grain;
  }
}

TEST_P(forall_test, may_call_a_functor_with_a_tag) {
  std::vector<int> expected;
  for (index_t i = 0; i < GetParam(); ++i) {
    expected.push_back(static_cast<int>(2 * i + 1));
  }

  EXPECT_EQ(stages_of_a_functor(GetParam()), expected);
}

INSTANTIATE_TEST_SUITE_P(sizes, forall_test, awkward_sizes, testing::PrintToStringParamName());

}  // namespace
}  // namespace toll
