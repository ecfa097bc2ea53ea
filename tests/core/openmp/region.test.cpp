// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>
#include <toll/region.hpp>
#include <toll/scatter.hpp>

#include "tests/core/meeting_number.hpp"

#include <gtest/gtest.h>
#include <omp.h>

#include <cmath>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace toll {
namespace {

using inside_policy = region_policy<openmp_policy>;

struct named_schedule {
  std::string name;
  openmp_schedule schedule;
};

const named_schedule schedules[] = {
    {"even", even_schedule},         {"automatic", automatic_schedule},
    {"runtime", runtime_schedule},   {"static_1", static_chunk(1)},
    {"static_64", static_chunk(64)}, {"dynamic_3", dynamic_chunk(3)},
    {"guided", guided_chunk(0)},
};

/// A schedule, and how many threads.
class openmp_region_test : public testing::TestWithParam<std::tuple<named_schedule, int>> {
protected:
  void SetUp() override { omp_set_num_threads(std::get<1>(GetParam())); }

  void TearDown() override { omp_set_num_threads(before_); }

  const openmp_policy policy_{.schedule = std::get<0>(GetParam()).schedule};

private:
  const int before_ = omp_get_max_threads();
};

constexpr int n = 5000;

double nth(int i) {
  return std::sin(i) / 3;
}

TEST_P(openmp_region_test, runs_every_iteration_once) {
  std::vector<int> ran(n, 0);
  int* const times = ran.data();

  region(policy_, [&](const inside_policy& inside) {
    forall(inside, n, [=](int i) { times[i] += 1; });
    forall(inside, n, [=](int i) { times[n - 1 - i] += 1; });
    nested(inside, {50, 100}, [=](int i, int j) { times[i * 100 + j] += 1; });
  });

  EXPECT_EQ(ran, std::vector<int>(n, 3));
}

TEST_P(openmp_region_test, sums_every_iteration_once) {
  long total = 1;

  region(policy_, [&](const inside_policy& inside) {
    forall(inside, n, sum(total), [](int i, long& partial) { partial += i; });
    forall(without_wait(inside), n, sum(total), [](int i, long& partial) { partial += i; });
    launch(inside, 50, sum(total), [](const team<inside_policy, 100>& t, long& partial) {
      t.loop([&](int k) { partial += t.index(0) * 100 + k; });
    });
  });

  EXPECT_EQ(total, 1 + 3 * (n * (n - 1L) / 2));
}

TEST_P(openmp_region_test, has_the_threads_of_one_parallel_region) {
  int threads = 0;
  int* const count = &threads;

  region(policy_, [&](const inside_policy& inside) {
    region(inside, [&](const inside_policy& same) {
      atomic_inc<inside_policy>(*count);
      wait(same);
    });
  });

  EXPECT_EQ(threads, std::get<1>(GetParam()));
}

TEST_P(openmp_region_test, gives_an_iteration_without_wait_to_one_thread) {
  std::vector<int> owner(n, -1);
  std::vector<int> moved(1, 0);
  int* const owners = owner.data();
  int* const count = moved.data();

  region(policy_, [&](const inside_policy& inside) {
    forall(without_wait(inside), n, [=](int i) { owners[i] = omp_get_thread_num(); });
    forall(without_wait(inside), n, [=](int i) {
      if (owners[i] != omp_get_thread_num()) {
        atomic_inc<inside_policy>(*count);
      }
    });
    wait(inside);
    forall(without_wait(inside, static_chunk(7)), n,
           [=](int i) { owners[i] = omp_get_thread_num(); });
    forall(without_wait(inside, static_chunk(7)), n, [=](int i) {
      if (owners[i] != omp_get_thread_num()) {
        atomic_inc<inside_policy>(*count);
      }
    });
  });

  EXPECT_EQ(moved[0], 0);
}

TEST_P(openmp_region_test, takes_the_threads_of_a_region_that_a_pragma_opened) {
  std::vector<int> ran(n, 0);
  int* const times = ran.data();
  long total = 1;
  int regions = 0;

#pragma omp parallel
  {
    for (int round = 0; round < 3; ++round) {
      in_open_region(policy_, [&](const inside_policy& inside) {
        forall(inside, n, sum(total), [=](int i, long& partial) {
          times[i] += 1;
          partial += i;
        });
        forall(without_wait(inside), n, [=](int i) { times[i] += 1; });
      });
#pragma omp for reduction(+ : regions)
      for (int i = 0; i < n; ++i) {
        regions += times[i];
      }
    }
  }

  EXPECT_EQ(ran, std::vector<int>(n, 6));
  EXPECT_EQ(total, 1 + 3 * (n * (n - 1L) / 2));
  EXPECT_EQ(regions, n * (2 + 4 + 6));
}

TEST_P(openmp_region_test, is_of_one_thread_where_none_is_open) {
  int threads = 0;

  in_open_region(policy_, [&](const inside_policy& inside) {
    forall(inside, 1, [&](int) { threads = omp_get_num_threads(); });
  });

  EXPECT_EQ(threads, 1);
}

TEST_P(openmp_region_test, scatters_by_atomics_and_into_a_scatter_from_outside) {
  std::vector<int> counts(8, 1);
  std::vector<int> fresh(8, 77);
  const view<int> count{counts.data(), 8};
  const view<int> other{fresh.data(), 8};
  scatter<openmp_policy, int> kept{policy_, {8}};
  long total = 0;

  region(policy_, [&](const inside_policy& inside) {
    forall(inside, n, into(count),
           [](int i, const scatter_access<inside_policy, int>& all) { all.update(i % 8, 1); });
    forall(without_wait(inside), n, sum(total), onto(other),
           [](int i, long& partial, const scatter_access<inside_policy, int>& all) {
             partial += i;
             all.update(i % 8, 1);
           });
    forall(inside, n, into(kept),
           [](int i, const scatter_access<openmp_policy, int>& all) { all.update(i % 8, 2); });
  });
  kept.contribute(policy_, count);

  EXPECT_EQ(counts, std::vector<int>(8, 1 + 3 * n / 8));
  EXPECT_EQ(fresh, std::vector<int>(8, n / 8));
  EXPECT_EQ(total, n * (n - 1L) / 2);
}

/// A number that begins with the wait for a second thread.
struct met_number {
  static inline meeting_place* place = nullptr;

  int value = 0;

  met_number() {
    if (place != nullptr) {
      place->wait_for_another();
    }
  }

  friend met_number operator+(met_number left, const met_number& right) {
    left.value += right.value;
    return left;
  }
};

TEST(region_scatter_test, fills_on_several_threads_whatever_the_dynamic_chunk) {
  meeting_place place;
  std::vector<met_number> target(100);
  met_number three;
  three.value = 3;
  with_threads(openmp_policy{}, 2, [&] {
    met_number::place = &place;
    region(openmp_policy{.schedule = dynamic_chunk(1 << 20)}, [&](const inside_policy& inside) {
      forall(inside, 1, onto(view<met_number>{target.data(), 100}),
             [=](int i, const scatter_access<inside_policy, met_number>& all) {
               all.update(i, three);
             });
    });
    met_number::place = nullptr;
  });
  EXPECT_TRUE(place.met());
  EXPECT_EQ(target[0].value, 3);
}

/// Which thread ran each iteration in a region.
std::vector<int> owners(const openmp_policy& policy, int size) {
  std::vector<int> owner(static_cast<std::size_t>(size), -1);
  int* const owners = owner.data();
  region(policy, [&](const inside_policy& inside) {
    forall(inside, size, [=](int i) { owners[i] = omp_get_thread_num(); });
  });
  return owner;
}

TEST(region_schedule_test, deals_out_chunks_in_turn) {
  with_threads(openmp_policy{}, 3, [] {
    const auto owner = owners({.schedule = static_chunk(7)}, n);

    for (int i = 0; i < n; ++i) {
      ASSERT_EQ(owner[static_cast<std::size_t>(i)], i / 7 % 3);
    }
  });
}

TEST(region_schedule_test, keeps_chunks_whole) {
  with_threads(openmp_policy{}, 3, [] {
    for (const auto& policy : {openmp_policy{.schedule = dynamic_chunk(10)},
                               openmp_policy{.schedule = guided_chunk(10)}}) {
      const auto owner = owners(policy, 1000);

      for (std::size_t i = 0; i < 10; ++i) {
        ASSERT_EQ(owner[i], owner[0]);
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(all, openmp_region_test,
                         testing::Combine(testing::ValuesIn(schedules),
                                          testing::Values(1, 2, 3, 5)),
                         [](const auto& each) {
                           return std::get<0>(each.param).name + "_on_" +
                                  std::to_string(std::get<1>(each.param));
                         });

/// A sum that depends on the order of its additions, by a loop alone and in a region.
std::set<double> sums(const openmp_policy& policy, int threads) {
  double alone = 0;
  double inside_region = 0;
  with_threads(policy, threads, [&] {
    forall(policy, 100'000, sum(alone), [](int i, double& total) { total += nth(i); });
    region(policy, [&](const inside_policy& inside) {
      forall(inside, 100'000, sum(inside_region), [](int i, double& total) { total += nth(i); });
    });
  });
  return {alone, inside_region};
}

TEST(region_reduction_test, gives_the_bits_of_a_loop_alone) {
  for (const int threads : {1, 2, 3, 5}) {
    EXPECT_EQ(sums({}, threads).size(), 1U) << threads;
    EXPECT_EQ(sums({.schedule = static_chunk(100)}, threads).size(), 1U) << threads;
  }
}

TEST(region_reduction_test, gives_the_same_bits_on_any_number_of_threads_if_asked_for) {
  std::set<double> all;
  for (const int threads : {1, 2, 3, 5}) {
    all.merge(sums({.reproducible = true}, threads));
  }

  EXPECT_EQ(all.size(), 1U);
}

TEST(region_reduction_test, takes_scatters_and_sums_if_the_same_bits_are_asked_for) {
  std::vector<int> counts(8, 0);
  const view<int> count{counts.data(), 8};
  int total = 0;
  with_threads(openmp_policy{}, 3, [&] {
    region(openmp_policy{.reproducible = true}, [&](const inside_policy& inside) {
      forall(inside, n, into(count), sum(total),
             [](int i, const scatter_access<inside_policy, int>& all, int& partial) {
               all.update(i % 8, 1);
               partial += 1;
             });
    });
  });

  EXPECT_EQ(counts, std::vector<int>(8, n / 8));
  EXPECT_EQ(total, n);
}

TEST(region_error_test, ends_the_program_when_an_exception_leaves_it) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");

  // By one thread: of two that end the program at once, neither may come to say why.
  EXPECT_DEATH(with_threads(openmp_policy{}, 1,
                            [] {
                              region(openmp_policy{}, [](const inside_policy& inside) {
                                forall(inside, -1, [](int) {});
                              });
                            }),
               "argument_error");
}

}  // namespace
}  // namespace toll
