// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/affinity.hpp"

#include "tests/harness/machine/fake_system.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>

namespace toll::suite {
namespace {

using json = nlohmann::json;
using testing::unexplained_nulls;

double processor_seconds_of_this_thread() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

/// Processor time, which on a busy machine takes longer than it shows.
void burn(std::chrono::milliseconds time) {
  const double end =
      processor_seconds_of_this_thread() + std::chrono::duration<double>(time).count();
  while (processor_seconds_of_this_thread() < end) {
  }
}

TEST(pin_this_thread, leaves_one_processor) {
  const int last = allowed_processors(0)->back();
  bool is_pinned = false;
  std::optional<std::vector<int>> after;

  std::thread{[&] {
    is_pinned = pin_this_thread(last);
    after = allowed_processors(0);
  }}.join();

  EXPECT_TRUE(is_pinned);
  EXPECT_EQ(after, std::vector<int>{last});
}

TEST(pin_this_thread, says_that_a_processor_cannot_be_had) {
  EXPECT_FALSE(pin_this_thread(-1));
  EXPECT_FALSE(pin_this_thread(60'000));
}

TEST(processors_at_start, are_the_same_whatever_a_thread_is_bound_to) {
  const auto before = processors_at_start();
  std::optional<std::vector<int>> bound;
  std::optional<std::vector<int>> after;

  std::thread{[&] {
    pin_this_thread(allowed_processors(0)->back());
    bound = allowed_processors(0);
    after = processors_at_start();
  }}.join();

  ASSERT_TRUE(before && bound && after);
  EXPECT_EQ(bound->size(), 1U);
  EXPECT_EQ(*after, *before);
  EXPECT_GE(before->size(), allowed_processors(0)->size());
}

TEST(on_all_processors, acts_there_and_goes_back) {
  std::optional<std::vector<int>> inside;
  std::optional<std::vector<int>> of_another;
  std::optional<std::vector<int>> after;
  int last = -1;

  std::thread{[&] {
    last = allowed_processors(0)->back();
    pin_this_thread(last);
    on_all_processors([&] {
      inside = allowed_processors(0);
      std::thread{[&] { of_another = allowed_processors(0); }}.join();
    });
    after = allowed_processors(0);
  }}.join();

  EXPECT_EQ(inside, processors_at_start());
  EXPECT_EQ(of_another, processors_at_start());
  EXPECT_EQ(after, std::vector<int>{last});
}

TEST(bind_this_thread, leaves_as_many_processors_as_are_named) {
  const std::vector<int> all = *allowed_processors(0);
  std::optional<std::vector<int>> after;

  std::thread{[&] {
    pin_this_thread(all.front());
    bind_this_thread(all);
    after = allowed_processors(0);
  }}.join();

  EXPECT_EQ(after, all);
}

json record_of(const thread_watch& watch) {
  json all = json::array();
  for (const thread_facts& thread : watch.threads()) {
    all.push_back(to_json(thread));
  }
  return all;
}

TEST(thread_facts, are_read_as_they_were_written) {
  const thread_facts all{.allowed = std::vector<int>{0, 3}, .ran_on = {3}, .seconds = 0.1};

  EXPECT_EQ(thread_facts_from(json::parse(to_json(all).dump())), all);
  EXPECT_EQ(thread_facts_from(to_json(thread_facts{})), thread_facts{});
}

TEST(thread_watch, sees_where_a_thread_may_run_and_ran_and_who_worked) {
  const std::vector<int> own = *allowed_processors(0);
  std::atomic<int> problem_instance{0};
  std::thread worker{[&] {
    pin_this_thread(own.back());
    problem_instance = 1;
    while (problem_instance == 1) {
      std::this_thread::yield();
    }
    burn(std::chrono::milliseconds{100});
    problem_instance = 3;
    while (problem_instance == 3) {
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
  }};
  while (problem_instance == 0) {
    std::this_thread::yield();
  }

  thread_watch watch;
  watch.start();
  problem_instance = 2;
  while (problem_instance == 2) {
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  watch.look();
  problem_instance = 4;
  worker.join();

  const json record = record_of(watch);
  ASSERT_GE(record.size(), 2U);  // a sanitizer may have threads of its own
  EXPECT_EQ(record[0].at("allowed"), json(own));
  const auto pinned = std::find_if(record.begin(), record.end(), [&](const json& t) {
    return t.at("seconds").is_null() || t.at("seconds").get<double>() > 0.02;
  });
  ASSERT_NE(pinned, record.end()) << record;
  EXPECT_EQ(pinned->at("allowed"), json({own.back()})) << record;
  EXPECT_EQ(pinned->at("ran_on"), json({own.back()})) << record;
  EXPECT_EQ(unexplained_nulls(record), std::vector<std::string>{});
}

TEST(thread_watch, counts_only_what_is_spent_between_start_and_look) {
  thread_watch watch;
  watch.start();
  watch.look();
  burn(std::chrono::milliseconds{200});
  watch.start();
  watch.look();

  const json mine = record_of(watch)[0];

  if (mine.at("seconds").is_number()) {
    EXPECT_LT(mine.at("seconds").get<double>(), 0.1);
  }
}

}  // namespace
}  // namespace toll::suite
