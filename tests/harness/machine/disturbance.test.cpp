// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/disturbance.hpp"

#include "harness/machine/affinity.hpp"
#include "harness/machine/topology.hpp"

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <limits>
#include <thread>

namespace toll::suite {
namespace {

using clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

/// Of a sample of one second.
std::string cause_of(disturbance found, double share = 0.02) {
  found.seconds = 1;
  return found.cause(share);
}

TEST(cause, is_each_of_what_the_kernel_counts_if_it_is_more_than_the_share) {
  EXPECT_EQ(cause_of({}), "");
  EXPECT_EQ(cause_of({.delay = 0.021}), "waited for a processor");
  EXPECT_EQ(cause_of({.lost = 0.021}), "steal time");
  EXPECT_EQ(cause_of({.stolen = 0.021}), "steal time");
  EXPECT_EQ(cause_of({.throttled = 0.021}), "throttled by a quota");
  EXPECT_EQ(cause_of({.major_faults = 1}), "major page faults");
  EXPECT_EQ(cause_of({.migrations = 1}), "moved to another processor");
  EXPECT_EQ(cause_of({.shared_by_two = 7}), "two threads ran on processor 7");
  EXPECT_EQ(cause_of({.delay = 0.019, .lost = 0.019, .stolen = 0.019, .throttled = 0.019}), "");
}

TEST(cause, is_the_gravest) {
  disturbance all{.delay = 1,
                  .lost = 1,
                  .stolen = 1,
                  .throttled = 1,
                  .major_faults = 1,
                  .migrations = 1,
                  .shared_by_two = 0};

  EXPECT_EQ(cause_of(all), "two threads ran on processor 0");
  all.shared_by_two.reset();
  EXPECT_EQ(cause_of(all), "throttled by a quota");
  all.throttled = 0;
  EXPECT_EQ(cause_of(all), "steal time");
  all.stolen = all.lost = 0;
  EXPECT_EQ(cause_of(all), "waited for a processor");
  all.delay = 0;
  EXPECT_EQ(cause_of(all), "moved to another processor");
  all.migrations = 0;
  EXPECT_EQ(cause_of(all), "major page faults");
}

TEST(cause, grows_with_the_share_that_is_allowed) {
  EXPECT_EQ(cause_of({.delay = 0.3}, 0.5), "");
  EXPECT_NE(cause_of({.delay = 0.6}, 0.5), "");
  EXPECT_EQ(cause_of({.delay = 1, .throttled = 1, .migrations = 9, .shared_by_two = 0}, 1), "")
      << "then nothing is dropped";
}

void spin(clock::duration how_long) {
  for (const auto start = clock::now(); clock::now() - start < how_long;) {
  }
}

disturbance watched(clock::duration how_long) {
  sample_watch watch;
  watch.find_threads();
  watch.start();
  spin(how_long);
  return watch.stop();
}

/// This thread has one processor, and gives it back.
class on_first_processor : public ::testing::Test {
protected:
  void SetUp() override { pin_this_thread(processor_); }

  void TearDown() override { bind_this_thread(before_); }

  const std::vector<int> before_ = topology::of_this_machine().allowed;
  const int processor_ = before_.front();
};

/// A machine may be busy, but hardly all the time: then the kernel gave none of it to others.
TEST_F(on_first_processor, sees_nothing_around_a_loop_that_nobody_disturbs) {
  std::string cause = "never asked";
  for (int attempt = 0; attempt < 1000 && !cause.empty(); ++attempt) {
    cause = watched(300us).cause(0.02);
  }

  EXPECT_EQ(cause, "");
}

/// A process of its own, so that nothing but the delay says that it is there.
TEST_F(on_first_processor, sees_another_process_on_it_as_delay) {
  const pid_t burner = fork();
  if (burner == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (;;) {
    }
  }
  const disturbance found = watched(300ms);
  kill(burner, SIGKILL);
  waitpid(burner, nullptr, 0);

  EXPECT_GT(found.delay, 0.2 * found.seconds);
  EXPECT_LT(found.delay, found.seconds);
  EXPECT_FALSE(found.shared_by_two);
  EXPECT_NE(found.cause(0.02), "");
}

TEST_F(on_first_processor, sees_two_threads_of_its_own_on_it) {
  std::atomic<bool> is_over{false};
  std::atomic<bool> has_begun{false};
  std::thread burner{[&] {
    pin_this_thread(processor_);
    has_begun = true;
    while (!is_over) {
    }
  }};
  while (!has_begun) {
  }
  const disturbance found = watched(300ms);
  is_over = true;
  burner.join();

  EXPECT_GT(found.delay, 0.2 * found.seconds);
  EXPECT_EQ(found.shared_by_two, processor_);
}

TEST_F(on_first_processor, does_not_count_sleep_as_delay_or_loss) {
  double least = std::numeric_limits<double>::infinity();
  for (int attempt = 0; attempt < 20; ++attempt) {
    sample_watch watch;
    watch.start();
    std::this_thread::sleep_for(5ms);
    const disturbance found = watch.stop();
    least = std::min(least, (found.delay + found.lost) / found.seconds);
  }

  EXPECT_LT(least, 0.02);
}

TEST(sample_watch_of_threads, sees_a_thread_that_moves) {
  const std::vector<int> allowed = topology::of_this_machine().allowed;
  sample_watch watch;
  pin_this_thread(allowed.front());
  watch.start();
  spin(1ms);
  pin_this_thread(allowed.back());
  spin(1ms);
  const disturbance found = watch.stop();
  bind_this_thread(allowed);

  EXPECT_EQ(found.migrations, allowed.size() > 1 ? 1 : 0);
}

}  // namespace
}  // namespace toll::suite
