// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/tbb/backend.hpp>
#include <toll/scatter.hpp>

#include "tests/core/meeting_number.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace toll {
namespace {

using access = scatter_access<tbb_policy, int>;

constexpr index_t iterations = 10'000;
constexpr index_t size = 3000;  // more than one thread merges alone

void throw_at_the_last(const tbb_policy& policy, scatter<tbb_policy, int>& sums) {
  forall(policy, iterations, into(sums), [](index_t i, const access& sum) {
    sum.update(i % size, 1);
    if (i == iterations - 1) {
      throw std::runtime_error{"no more"};
    }
  });
}

std::vector<int> all(int value) {
  return std::vector<int>(static_cast<std::size_t>(size), value);
}

TEST(tbb_scatter_test, hands_on_what_a_body_throws_and_can_be_used_again_after_reset) {
  with_threads(tbb_policy{}, 3, [] {
    const tbb_policy policy{};
    scatter<tbb_policy, int> sums{policy, size};

    EXPECT_EQ(message_of<std::runtime_error>([&] { throw_at_the_last(policy, sums); }), "no more");

    sums.reset(policy);
    forall(policy, size, into(sums), [](index_t i, const access& sum) { sum.update(i, 2); });
    auto target = all(5);
    sums.contribute(policy, view<int>{target.data(), size});
    EXPECT_EQ(target, all(7));
  });
}

TEST(tbb_scatter_test, leaves_the_target_of_a_loop_that_throws_as_it_was) {
  auto target = all(5);
  const auto failing = [](index_t i, const access& sum) {
    sum.update(i % size, 1);
    if (i == 17) {
      throw std::runtime_error{"no more"};
    }
  };

  EXPECT_THROW(forall(tbb_policy{}, iterations, onto(view<int>{target.data(), size}), failing),
               std::runtime_error);
  EXPECT_THROW(forall(tbb_policy{}, iterations, into(view<int>{target.data(), size}), failing),
               std::runtime_error);

  EXPECT_EQ(target, all(5));
}

TEST(tbb_scatter_test, shares_out_its_loop_as_any_partitioner_likes) {
  for (const auto partitioner :
       {tbb_partitioner::automatic, tbb_partitioner::simple, tbb_partitioner::even}) {
    for (const int threads : {1, 2, 7}) {
      const tbb_policy policy{.partitioner = partitioner, .grain = 3};
      auto target = all(5);
      with_threads(policy, threads, [&] {
        forall(policy, 3 * size, onto(view<int>{target.data(), size}),
               [](index_t i, const access& sum) { sum.update(i % size, 2); });
      });
      EXPECT_EQ(target, all(6)) << threads;
    }
  }
}

TEST(tbb_scatter_test, merges_copies_on_several_threads_whatever_the_grain_of_the_loop) {
  using number_access = scatter_access<tbb_policy, meeting_number>;
  meeting_place place;
  std::vector<meeting_number> target(10 * size, {1, &place});
  with_threads(tbb_policy{}, 2, [&] {
    forall(tbb_policy{.grain = 1 << 20}, 3, into(view<meeting_number>{target.data(), 10 * size}),
           [](index_t i, const number_access& sum) { sum.update(i, {2}); });
  });
  EXPECT_TRUE(place.met());
  EXPECT_EQ(target[2].value, 3);
}

TEST(tbb_scatter_test, refuses_a_larger_arena_than_it_was_made_in) {
  std::string message;
  with_threads(tbb_policy{}, 2, [&] {
    scatter<tbb_policy, int> sums{tbb_policy{}, 4};
    with_threads(tbb_policy{}, 5, [&] {
      message = message_of<argument_error>([&] {
        forall(tbb_policy{}, 100, into(sums),
               [](index_t i, const access& sum) { sum.update(i % 4, 1); });
      });
    });
  });
  EXPECT_EQ(message,
            "toll::scatter: it was made for 2 threads, and this loop may have 5; make it with the "
            "policy and the number of threads of its loops");
}

}  // namespace
}  // namespace toll
