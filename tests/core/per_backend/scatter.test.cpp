// SPDX-License-Identifier: BSD-3-Clause
#include <toll/scatter.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/message_of.hpp"
#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <limits>
#include <vector>

namespace toll {
namespace {

// nvcc takes a loop body in a free function only, so the loops stand here and not in the tests.

using count_access = scatter_access<this_policy, unsigned>;

/// Adds i % 7 + 1 to result i * 31 % size, and the result to what is there.
std::vector<unsigned> scattered(index_t iterations, index_t size, unsigned there, int rounds = 1) {
  auto target = filled_with(there, size);
  scatter<this_policy, unsigned> sums{this_policy{}, size};
  for (int round = 0; round < rounds; ++round) {
    forall(this_policy{}, iterations, into(sums), [=] TOLL_FN(index_t i, const count_access& sum) {
      sum.update(i * 31 % size, static_cast<unsigned>(i % 7 + 1));
    });
  }
  sums.contribute(this_policy{}, target.on(this_policy{}));
  return on_host(target);
}

std::vector<unsigned> expected_sums(index_t iterations, index_t size, unsigned there) {
  std::vector<unsigned> sums(static_cast<std::size_t>(size), there);
  for (index_t i = 0; i < iterations; ++i) {
    sums[static_cast<std::size_t>(i * 31 % size)] += static_cast<unsigned>(i % 7 + 1);
  }
  return sums;
}

/// The same by an operation, over the values i % 1000 - 500.
template <class Operation>
std::vector<double> scattered_by(index_t iterations, index_t size, double there) {
  auto target = filled_with(there, size);
  scatter<this_policy, double, Operation> results{this_policy{}, size};
  forall(this_policy{}, iterations, into(results),
         [=] TOLL_FN(int i, const scatter_access<this_policy, double, Operation>& result) {
           result.update(i % size, i % 1000 - 500);
         });
  results.contribute(this_policy{}, target.on(this_policy{}));
  return on_host(target);
}

/// Products of powers of two, which are exact.
std::vector<double> products(index_t iterations, index_t size) {
  auto target = filled_with(3.0, size);
  scatter<this_policy, double, op::times> results{this_policy{}, size};
  forall(this_policy{}, iterations, into(results),
         [=] TOLL_FN(int i, const scatter_access<this_policy, double, op::times>& result) {
           result.update(i % size, i % 2 == 0 ? 2.0 : 1.0);
         });
  results.contribute(this_policy{}, target.on(this_policy{}));
  return on_host(target);
}

void add_everywhere(scatter<this_policy, unsigned>& sums, unsigned value) {
  forall(this_policy{}, sums.size(), into(sums),
         [=] TOLL_FN(index_t i, const count_access& sum) { sum.update(i, value); });
}

/// Contributes, forgets, contributes once more.
std::vector<unsigned> scattered_after_reset(index_t size) {
  auto target = filled_with(0U, size);
  scatter<this_policy, unsigned> sums{this_policy{}, size};
  add_everywhere(sums, 100);
  sums.reset(this_policy{});
  add_everywhere(sums, 1);
  sums.contribute(this_policy{}, target.on(this_policy{}));
  return on_host(target);
}

std::vector<unsigned> multi_reduced(index_t iterations, index_t size) {
  auto target = filled_with(5U, size);
  forall(this_policy{}, range{0, iterations}, into(target.on(this_policy{})),
         [=] TOLL_FN(index_t i, const count_access& sum) {
           sum.update(i * 31 % size, static_cast<unsigned>(i % 7 + 1));
         });
  return on_host(target);
}

/// As scattered, but what was there is lost.
std::vector<unsigned> scattered_over(index_t iterations, index_t size) {
  auto target = filled_with(5U, size);
  forall(this_policy{}, iterations, onto(target.on(this_policy{})),
         [=] TOLL_FN(index_t i, const count_access& sum) {
           sum.update(i * 31 % size, static_cast<unsigned>(i % 7 + 1));
         });
  return on_host(target);
}

/// Assigned twice, with a loop between.
std::vector<unsigned> assigned(index_t size) {
  auto target = filled_with(5U, size);
  scatter<this_policy, unsigned> sums{this_policy{}, size};
  add_everywhere(sums, 1);
  sums.assign(this_policy{}, target.on(this_policy{}));
  add_everywhere(sums, 2);
  sums.assign(this_policy{}, target.on(this_policy{}));
  return on_host(target);
}

/// All threads contribute, but after the reset only the one that runs the first iteration.
std::vector<unsigned> one_after_reset(index_t size) {
  auto target = filled_with(0U, size);
  scatter<this_policy, unsigned> sums{this_policy{}, size};
  add_everywhere(sums, 100);
  sums.reset(this_policy{});
  forall(this_policy{}, 1, into(sums),
         [=] TOLL_FN(index_t i, const count_access& sum) { sum.update(i, 1); });
  sums.contribute(this_policy{}, target.on(this_policy{}));
  return on_host(target);
}

std::vector<double> smallest_of_none(index_t size) {
  auto target = filled_with(5.0, size);
  forall(this_policy{}, 0, onto(target.on(this_policy{}), op::min{}),
         [=] TOLL_FN(index_t i, const scatter_access<this_policy, double, op::min>& smallest) {
           smallest.update(i, 1);
         });
  return on_host(target);
}

class scatter_test : public backend_test_with<index_t> {};

// Few results, a number that fills no cache line, and more than fit the shared memory of a block.
INSTANTIATE_TEST_SUITE_P(sizes, scatter_test, testing::Values<index_t>(1, 3, 1000, 50'000),
                         testing::PrintToStringParamName{});

TEST_P(scatter_test, joins_what_all_iterations_contribute_to_what_is_there) {
  for (const index_t iterations : {0, 1, 31, 100'003}) {
    EXPECT_EQ(scattered(iterations, GetParam(), 5), expected_sums(iterations, GetParam(), 5))
        << iterations;
  }
}

TEST_P(scatter_test, keeps_contributions_from_loop_to_loop) {
  auto twice = expected_sums(1000, GetParam(), 0);
  for (unsigned& sum : twice) {
    sum *= 2;
  }

  EXPECT_EQ(scattered(1000, GetParam(), 0, 2), twice);
}

TEST_P(scatter_test, forgets_them_on_reset) {
  EXPECT_EQ(scattered_after_reset(GetParam()),
            std::vector<unsigned>(static_cast<std::size_t>(GetParam()), 1));
}

TEST_P(scatter_test, is_what_a_multi_reduction_does_at_once) {
  EXPECT_EQ(multi_reduced(100'003, GetParam()), expected_sums(100'003, GetParam(), 5));
}

TEST_P(scatter_test, replaces_what_is_there_if_asked_to) {
  for (const index_t iterations : {0, 1, 31, 100'003}) {
    EXPECT_EQ(scattered_over(iterations, GetParam()), expected_sums(iterations, GetParam(), 0))
        << iterations;
  }
}

TEST_P(scatter_test, assigns_all_contributions_so_far) {
  EXPECT_EQ(assigned(GetParam()), std::vector<unsigned>(static_cast<std::size_t>(GetParam()), 3));
}

TEST_P(scatter_test, joins_nothing_for_threads_that_did_not_come_since_the_reset) {
  std::vector<unsigned> expected(static_cast<std::size_t>(GetParam()));
  expected.front() = 1;

  EXPECT_EQ(one_after_reset(GetParam()), expected);
}

TEST_P(scatter_test, does_so_for_any_number_of_threads) {
  for (const int threads : {1, 3, 7}) {
    with_threads(this_policy{}, threads, [&] {
      for (const index_t iterations : {2, 100'003}) {
        EXPECT_EQ(multi_reduced(iterations, GetParam()), expected_sums(iterations, GetParam(), 5));
        EXPECT_EQ(scattered_over(iterations, GetParam()), expected_sums(iterations, GetParam(), 0));
      }
    });
  }
}

class scatter_operation_test : public backend_test {};

TEST_F(scatter_operation_test, may_be_minimum_or_maximum) {
  const auto low = scattered_by<op::min>(5000, 10, 0);
  const auto high = scattered_by<op::max>(5000, 10, 0);
  const auto above = scattered_by<op::max>(5000, 10, 1e9);

  for (int k = 0; k < 10; ++k) {
    EXPECT_EQ(low[static_cast<std::size_t>(k)], -500 + k);
    EXPECT_EQ(high[static_cast<std::size_t>(k)], 490 + k);
    EXPECT_EQ(above[static_cast<std::size_t>(k)], 1e9);
  }
}

TEST_F(scatter_operation_test, may_be_a_product) {
  const auto all = products(80, 8);

  for (int k = 0; k < 8; ++k) {
    EXPECT_EQ(all[static_cast<std::size_t>(k)], k % 2 == 0 ? 3 * 1024.0 : 3.0);
  }
}

TEST_F(scatter_operation_test, gives_its_identity_where_nothing_is_contributed) {
  EXPECT_EQ(smallest_of_none(3), std::vector<double>(3, std::numeric_limits<double>::infinity()));
}

TEST_F(scatter_operation_test, wants_a_target_of_its_size) {
  auto target = filled_with(0U, 4);
  scatter<this_policy, unsigned> sums{this_policy{}, 5};

  const auto message =
      message_of<argument_error>([&] { sums.contribute(this_policy{}, target.on(this_policy{})); });

  EXPECT_EQ(message, "toll::scatter::contribute: the target has 4 elements, the scatter 5");
  EXPECT_EQ(
      message_of<argument_error>([&] { sums.assign(this_policy{}, target.on(this_policy{})); }),
      "toll::scatter::assign: the target has 4 elements, the scatter 5");
}

TEST_F(scatter_operation_test, wants_a_size) {
  const auto message =
      message_of<argument_error>([] { const scatter<this_policy, int> sums{this_policy{}, -3}; });

  EXPECT_EQ(message, "toll::extents: extent -3 of dimension 0 must be at least 0");
}

}  // namespace
}  // namespace toll
