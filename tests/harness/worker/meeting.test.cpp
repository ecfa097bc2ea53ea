// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/meeting.hpp"

#include "tests/harness/child.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <thread>

namespace toll::suite {
namespace {

using testing::temporary_folder;

meeting_place place_in(const temporary_folder& folder, int self, double timeout = 30) {
  const std::string file = (folder.path() / "stages").string();
  std::ofstream{file, std::ios::app};
  return {.file = file, .ranks = 2, .self = self, .process = 1, .timeout = timeout};
}

/// Of a rank that takes this number of samples.
int samples_together(const meeting_place& place, int samples) {
  meeting others{place};
  others.begin_cell();
  int together = 0;
  for (int i = 0; i < samples; ++i) {
    const bool began = others.begin_sample();
    together += others.end_sample([] { std::this_thread::yield(); }) && began ? 1 : 0;
  }
  return together;
}

TEST(meeting, has_all_ranks_in_a_sample_at_once) {
  const temporary_folder folder;
  constexpr int samples = 200;
  std::atomic<int> inside = 0;
  const auto rank = [&](int self) {
    meeting others{place_in(folder, self)};
    others.begin_cell();
    for (int i = 0; i < samples; ++i) {
      EXPECT_TRUE(others.begin_sample());
      ++inside;
      EXPECT_TRUE(others.end_sample([] { std::this_thread::yield(); }));
      EXPECT_GE(inside, 2 * (i + 1));  // nobody leaves before all have come
    }
  };

  std::thread other{rank, 1};
  rank(0);
  other.join();

  EXPECT_EQ(inside, 2 * samples);
}

TEST(meeting, lets_the_early_rank_work_until_the_late_one_has_ended) {
  const temporary_folder folder;
  std::atomic<bool> is_late_one_done = false;
  std::thread late{[&] {
    meeting others{place_in(folder, 1)};
    others.begin_cell();
    EXPECT_TRUE(others.begin_sample());
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
    is_late_one_done = true;
    EXPECT_TRUE(others.end_sample([] {}));
  }};
  meeting others{place_in(folder, 0)};
  others.begin_cell();
  int rounds = 0;

  EXPECT_TRUE(others.begin_sample());
  EXPECT_TRUE(others.end_sample([&] { ++rounds; }));

  EXPECT_TRUE(is_late_one_done);
  EXPECT_GT(rounds, 0);
  late.join();
}

TEST(meeting, counts_no_sample_from_where_a_rank_went_on) {
  const temporary_folder folder;
  const meeting_place second = place_in(folder, 1);
  std::thread short_one{[&] {
    EXPECT_EQ(samples_together(second, 2), 2);
    shared_stages{second.file, 2}.reach(1, last_stage_of(1));  // as its parent notes
  }};

  EXPECT_LE(samples_together(place_in(folder, 0), 5), 2);
  short_one.join();
}

TEST(meeting, waits_once_for_one_that_does_not_come) {
  const temporary_folder folder;
  const auto start = std::chrono::steady_clock::now();

  EXPECT_EQ(samples_together(place_in(folder, 0, 0.05), 100), 0);

  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  EXPECT_GE(spent.count(), 0.05);
  EXPECT_LT(spent.count(), 0.05 * 50);
}

}  // namespace
}  // namespace toll::suite
