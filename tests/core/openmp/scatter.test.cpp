// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/reduce.hpp>
#include <toll/scatter.hpp>

#include "tests/core/meeting_number.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace toll {
namespace {

template <class T>
using access = scatter_access<openmp_policy, T>;

std::vector<int> counted(const openmp_policy& policy, int threads, index_t iterations,
                         index_t size) {
  std::vector<int> counts(static_cast<std::size_t>(size), 99);
  with_threads(policy, threads, [&] {
    forall(policy, iterations, onto(view<int>{counts.data(), size}),
           [=](index_t i, const access<int>& count) { count.update(i % size, 1); });
  });
  return counts;
}

std::vector<int> expected_counts(index_t iterations, index_t size) {
  std::vector<int> counts(static_cast<std::size_t>(size));
  for (index_t i = 0; i < iterations; ++i) {
    ++counts[static_cast<std::size_t>(i % size)];
  }
  return counts;
}

TEST(openmp_scatter_test, counts_alike_with_any_schedule) {
  const openmp_schedule schedules[] = {even_schedule,   static_chunk(7),    dynamic_chunk(3),
                                       guided_chunk(2), automatic_schedule, runtime_schedule};
  for (const openmp_schedule& schedule : schedules) {
    for (const int threads : {1, 2, 7}) {
      for (const index_t iterations : {0, 1, 5, 5000}) {
        for (const index_t size : {3, 3000}) {
          EXPECT_EQ(counted({.schedule = schedule}, threads, iterations, size),
                    expected_counts(iterations, size))
              << threads << " threads, " << iterations << " iterations, " << size << " results";
        }
      }
    }
  }
}

TEST(openmp_scatter_test, leaves_the_target_as_it_was_if_what_joins_a_reduction_throws) {
  constexpr index_t size = 3000;  // more than one thread merges alone
  std::vector<int> counts(static_cast<std::size_t>(size), 99);
  const auto joined = [](index_t one, index_t other) {
    if (one + other == size) {  // of all threads
      throw std::runtime_error{"too many"};
    }
    return one + other;
  };
  index_t total = 0;

  with_threads(openmp_policy{}, 3, [&] {
    EXPECT_THROW(forall(openmp_policy{}, size, into(view<int>{counts.data(), size}),
                        reduce(total, 0, joined),
                        [](index_t i, const access<int>& count, index_t& partial) {
                          count.update(i, 1);
                          partial += 1;
                        }),
                 std::runtime_error);
  });

  EXPECT_EQ(counts, std::vector<int>(static_cast<std::size_t>(size), 99));
  EXPECT_EQ(total, 0);
}

TEST(openmp_scatter_test, adds_in_the_order_of_the_threads) {
  // Sums of doubles depend on the order: from run to run it must be the same one.
  std::set<std::uint64_t> different;
  const openmp_policy policy{};
  for (int round = 0; round < 100; ++round) {
    with_threads(policy, 5, [&] {
      double sum = 0;
      forall(policy, 1000, onto(view<double>{&sum, 1}), [](index_t i, const access<double>& total) {
        total.update(0, (i % 2 == 0 ? 1e10 : -1e10) / (3.0 + static_cast<double>(i)));
      });
      different.insert(std::bit_cast<std::uint64_t>(sum));
    });
  }
  EXPECT_EQ(different.size(), 1U);
}

TEST(openmp_scatter_test, merges_copies_on_several_threads_whatever_the_chunk_of_the_loop) {
  constexpr index_t size = 30'000;
  meeting_place place;
  std::vector<meeting_number> target(size, {1, &place});
  with_threads(openmp_policy{}, 2, [&] {
    forall(openmp_policy{.schedule = dynamic_chunk(1 << 20)}, 3,
           into(view<meeting_number>{target.data(), size}),
           [](index_t i, const access<meeting_number>& sum) { sum.update(i, {2}); });
  });
  EXPECT_TRUE(place.met());
  EXPECT_EQ(target[2].value, 3);
}

TEST(openmp_scatter_test, works_inside_a_parallel_region_of_others) {
  int wrong = 0;
#pragma omp parallel num_threads(3) reduction(+ : wrong)
  wrong += counted(openmp_policy{}, 2, 100, 10) == expected_counts(100, 10) ? 0 : 1;
  EXPECT_EQ(wrong, 0);
}

using kept = scatter<openmp_policy, int>;

void add_ones(const openmp_policy& policy, kept& sums) {
  forall(policy, 1000, into(sums), [](index_t i, const access<int>& sum) { sum.update(i % 4, 1); });
}

std::string refusal_of_loop(const openmp_policy& made_with, const openmp_policy& used_with,
                            int made_for, int used_for) {
  std::string message;
  with_threads(made_with, made_for, [&] {
    kept sums{made_with, 4};
    with_threads(used_with, used_for,
                 [&] { message = message_of<argument_error>([&] { add_ones(used_with, sums); }); });
  });
  return message;
}

TEST(openmp_scatter_test, refuses_more_threads_than_it_was_made_for) {
  EXPECT_EQ(refusal_of_loop({}, {}, 2, 5),
            "toll::scatter: it was made for 2 threads, and this loop may have 5; make it with the "
            "policy and the number of threads of its loops");
}

TEST(openmp_scatter_test, refuses_a_reproducible_loop_if_it_was_made_for_another) {
  EXPECT_EQ(refusal_of_loop({}, {.reproducible = true}, 2, 2),
            "toll::scatter: it was made for 2 threads, and this loop may have 16; make it with the "
            "policy and the number of threads of its loops");
}

TEST(openmp_scatter_test, takes_fewer_threads_than_it_was_made_for) {
  std::vector<int> counts(4);
  with_threads(openmp_policy{}, 5, [&] {
    kept sums{openmp_policy{}, 4};
    with_threads(openmp_policy{}, 2, [&] { add_ones({}, sums); });
    sums.assign({}, view<int>{counts.data(), 4});
  });

  EXPECT_EQ(counts, std::vector<int>(4, 250));
}

}  // namespace
}  // namespace toll
