// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/forall.hpp>

#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace toll {
namespace {

constexpr int threads = 3;
constexpr index_t n = 1000;

/// Which thread ran each iteration; -1 for none.
std::vector<int> owners(const openmp_policy& policy, index_t size = n) {
  std::vector<int> owner(static_cast<std::size_t>(size), -1);
  const view<int> at{owner.data(), size};
  forall(policy, size, [=] TOLL_FN(index_t i) { at[i] = omp_get_thread_num(); });
  return owner;
}

/// What `schedule(static, chunk)` promises.
std::vector<int> dealt_in_turn(int chunk) {
  std::vector<int> owner;
  for (int i = 0; i < n; ++i) {
    owner.push_back(i / chunk % threads);
  }
  return owner;
}

/// Whether each aligned block of `chunk` iterations has one owner.
bool keeps_chunks_whole(const std::vector<int>& owner, std::size_t chunk) {
  for (std::size_t i = 0; i < owner.size(); ++i) {
    if (owner[i] == -1 || owner[i] != owner[i / chunk * chunk]) {
      return false;
    }
  }
  return true;
}

class schedule_test : public testing::Test {
protected:
  void SetUp() override { omp_set_num_threads(threads); }

  void TearDown() override { omp_set_num_threads(before_); }

private:
  const int before_ = omp_get_max_threads();
};

TEST_F(schedule_test, even_gives_each_thread_one_part) {
  const auto owner = owners({.schedule = even_schedule});

  EXPECT_TRUE(std::is_sorted(owner.begin(), owner.end()));
  for (int thread = 0; thread < threads; ++thread) {
    EXPECT_NEAR(std::count(owner.begin(), owner.end(), thread), n / threads, 1);
  }
}

TEST_F(schedule_test, static_chunks_go_round) {
  EXPECT_EQ(owners({.schedule = static_chunk(1)}), dealt_in_turn(1));
  EXPECT_EQ(owners({.schedule = static_chunk(7)}), dealt_in_turn(7));
}

TEST_F(schedule_test, dynamic_chunks_stay_whole) {
  EXPECT_TRUE(keeps_chunks_whole(owners({.schedule = dynamic_chunk(7)}), 7));
  EXPECT_TRUE(keeps_chunks_whole(owners({.schedule = dynamic_chunk(2000)}), 2000));
}

TEST_F(schedule_test, guided_chunks_are_no_smaller_than_asked) {
  const auto owner = owners({.schedule = guided_chunk(400)});

  EXPECT_TRUE(keeps_chunks_whole({owner.begin(), owner.begin() + 400}, 400));
}

TEST_F(schedule_test, automatic_runs_every_iteration) {
  const auto owner = owners({.schedule = automatic_schedule});

  EXPECT_EQ(std::count(owner.begin(), owner.end(), -1), 0);
}

TEST_F(schedule_test, runtime_does_as_openmp_was_told) {
  omp_sched_t kind_before{};
  int chunk_before = 0;
  omp_get_schedule(&kind_before, &chunk_before);
  omp_set_schedule(omp_sched_static, 5);

  const auto owner = owners({.schedule = runtime_schedule});

  omp_set_schedule(kind_before, chunk_before);
  EXPECT_EQ(owner, dealt_in_turn(5));
}

struct named_schedule {
  std::string name;
  openmp_schedule schedule;
};

const named_schedule schedules[] = {
    {"even", even_schedule},           {"automatic", automatic_schedule},
    {"runtime", runtime_schedule},     {"static_1", static_chunk(1)},
    {"static_64", static_chunk(64)},   {"static_5000", static_chunk(5000)},
    {"dynamic", dynamic_chunk(0)},     {"dynamic_1", dynamic_chunk(1)},
    {"dynamic_64", dynamic_chunk(64)}, {"guided", guided_chunk(0)},
    {"guided_1", guided_chunk(1)},     {"guided_64", guided_chunk(64)},
};

class every_schedule_test : public schedule_test,
                            public testing::WithParamInterface<named_schedule> {
protected:
  const openmp_policy policy_{.schedule = GetParam().schedule};
};

/// The sum of 0 .. size - 1 and the index of its middle, by reductions.
std::pair<index_t, index_t> sum_and_middle(const openmp_policy& policy, int size) {
  index_t total = 0;
  located<index_t> low{n * n, -1};
  forall(policy, size, sum(total), min_loc(low),
         [=] TOLL_FN(int i, index_t& partial, located<index_t>& nearest) {
           partial += i;
           const index_t distance = i < size / 2 ? size / 2 - i : i - size / 2;
           nearest = min(nearest, located<index_t>{distance, i});
         });
  return {total, low.index};
}

TEST_P(every_schedule_test, reduces_every_iteration_once) {
  for (const int size : {1, 2, 3, 31, 32, 33, 1000, 1024}) {
    const auto [total, middle] = sum_and_middle(policy_, size);

    EXPECT_EQ(total, size * (size - 1) / 2) << size;
    EXPECT_EQ(middle, size / 2) << size;
  }
}

TEST_P(every_schedule_test, runs_every_iteration) {
  for (const index_t size : {0, 1, 2, 3, 31, 32, 33, 1000, 1024}) {
    const auto owner = owners(policy_, size);

    EXPECT_EQ(std::count(owner.begin(), owner.end(), -1), 0) << size;
  }
}

TEST_P(every_schedule_test, leaves_the_schedule_of_others_as_it_was) {
  omp_set_schedule(omp_sched_guided, 17);
  omp_sched_t kind{};
  int chunk = 0;
  omp_sched_t kind_before{};
  omp_get_schedule(&kind_before, &chunk);  // with the bits that the library adds

  owners(policy_);
  sum_and_middle(policy_, n);

  omp_get_schedule(&kind, &chunk);
  EXPECT_EQ(kind, kind_before);
  EXPECT_EQ(chunk, 17);
}

INSTANTIATE_TEST_SUITE_P(all, every_schedule_test, testing::ValuesIn(schedules),
                         [](const auto& each) { return each.param.name; });

TEST(with_threads_test, sets_their_number_and_puts_it_back) {
  const int before = omp_get_max_threads();

  std::set<int> seen;
  with_threads(openmp_policy{}, 4, [&] {
    const auto owner = owners({});
    seen.insert(owner.begin(), owner.end());
  });

  EXPECT_EQ(seen, (std::set{0, 1, 2, 3}));
  EXPECT_EQ(omp_get_max_threads(), before);
}

TEST(with_threads_test, puts_their_number_back_after_an_exception) {
  const int before = omp_get_max_threads();

  EXPECT_THROW(with_threads(openmp_policy{}, before + 1, [] { throw argument_error{"no"}; }),
               argument_error);

  EXPECT_EQ(omp_get_max_threads(), before);
}

}  // namespace
}  // namespace toll
