// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/batch.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

namespace toll::suite {
namespace {

/// Four cores with a cache each.
topology with_second_caches_of(double bytes) {
  topology topo;
  for (int core = 0; core < 4; ++core) {
    topo.cores.push_back({core});
    topo.allowed.push_back(core);
    topo.caches.push_back({.level = 2, .bytes = bytes, .processors = {core}});
  }
  return topo;
}

class plan_test : public ::testing::Test {
protected:
  std::vector<batch> planned(std::string_view sizes, const std::vector<int>& threads,
                             grouping how = grouping::by_size) const {
    return plan(cells_, parse_sizes(sizes), threads, here_, how);
  }

  registry all_ = testing::two_kernels();
  std::vector<cell> cells_ = all_cells({all_, testing::one_and_many});
  machine here_{.processors = 4, .cores = 4, .memory_available = 1e9};
};

TEST_F(plan_test, puts_what_is_compared_into_one_process) {
  const auto batches = planned("100", {1});

  ASSERT_EQ(batches.size(), 2U);  // one for each kernel
  EXPECT_EQ(batches[0].size(), 4U);
  for (const task& t : batches[0]) {
    EXPECT_EQ(t.what->kernel, batches[0][0].what->kernel);
    EXPECT_EQ(t.n, 100);
  }
}

TEST_F(plan_test, leaves_its_own_sizes_to_a_kernel_that_fills_no_cache_if_so_requested) {
  all_ = {};
  all_.variants.push_back(testing::made_up("grows", "one", "baseline"));
  all_.variants.push_back(testing::made_up("stays", "one", "baseline"));
  all_.variants[1].work_of = [](index_t) { return work{.flops = 1, .working_set = 8}; };
  all_.variants[1].timed_sizes = {5};
  here_.shape = with_second_caches_of(1600);
  auto sizes = parse_sizes("1xL2");
  sizes[0].or_own = true;

  const auto batches =
      plan(all_cells({all_, testing::one_and_many}), sizes, {1}, here_, grouping::by_size);

  ASSERT_EQ(batches.size(), 2U);
  EXPECT_EQ(batches[0][0].text(), "stays/loop one default baseline n=5 threads=1");
  EXPECT_EQ(batches[1][0].text(), "grows/loop one default baseline n=100 threads=1");
}

TEST_F(plan_test, does_not_fill_a_cache_with_data_that_do_not_grow) {
  all_ = {};
  all_.variants.push_back(testing::made_up("add", "one", "baseline"));
  all_.variants[0].work_of = [](index_t n) {
    return work{.flops = 1, .working_set = 1200 + static_cast<double>(n)};
  };
  all_.variants[0].timed_sizes = {9600, 20000};
  here_.shape = with_second_caches_of(1600);
  auto sizes = parse_sizes("1xL2,10xL2");
  sizes[0].or_own = true;
  sizes[1].or_own = true;

  const auto batches =
      plan(all_cells({all_, testing::one_and_many}), sizes, {1}, here_, grouping::by_size);

  ASSERT_EQ(batches.size(), 2U);
  EXPECT_EQ(batches[0][0].n, 9600);
  EXPECT_EQ(batches[1][0].n, 14800);
}

TEST_F(plan_test, fills_the_caches_of_all_threads_of_a_task) {
  here_.shape = with_second_caches_of(1600);

  std::map<int, index_t> sizes;
  for (const batch& b : planned("0.5xLLC", {1, 2, 4})) {
    for (const task& t : b) {
      EXPECT_TRUE(sizes.emplace(t.threads, t.n).first->second == t.n);
    }
  }

  EXPECT_EQ(sizes, (std::map<int, index_t>{{1, 50}, {2, 100}, {4, 200}}));
}

TEST_F(plan_test, says_how_a_size_was_asked_for_and_where_its_data_lie) {
  here_.shape = with_second_caches_of(1600);
  all_.variants[0].timed_sizes = {3};
  cells_ = all_cells({all_, testing::one_and_many});
  std::set<std::tuple<std::string, std::string, int>> found;
  const auto look_at = [&](const std::vector<batch>& batches) {
    for (const batch& b : batches) {
      for (const task& t : b) {
        found.emplace(t.size_label, t.level, t.threads);
      }
    }
  };

  look_at(planned("2xL2,50,0.5xL2", {1, 4}));
  look_at(plan(cells_, {}, {1}, here_, grouping::by_size));

  EXPECT_EQ(found, (std::set<std::tuple<std::string, std::string, int>>{{"2xL2", "memory", 1},
                                                                        {"2xL2", "memory", 4},
                                                                        {"50", "L2", 1},
                                                                        {"50", "L2", 4},
                                                                        {"0.5xL2", "L2", 4},
                                                                        {"own", "L2", 1}}));
}

TEST_F(plan_test, knows_no_level_of_memory_on_a_device) {
  for (variant& v : all_.variants) {
    v.is_on_host = false;
  }
  cells_ = all_cells({all_, testing::one_and_many});

  EXPECT_EQ(planned("100", {1})[0][0].level, "");
}

TEST_F(plan_test, gives_threads_only_to_those_that_have_them) {
  const auto batches = planned("100", {2, 4});

  ASSERT_EQ(batches.size(), 6U);  // two kernels on 1, 2 and 4 threads
  for (const batch& b : batches) {
    for (const task& t : b) {
      EXPECT_EQ(t.threads == 1, !t.what->is_threaded);
    }
  }
}

TEST_F(plan_test, starts_with_small_sizes) {
  const auto batches = planned("1000,10", {1});

  ASSERT_EQ(batches.size(), 4U);
  EXPECT_EQ(batches.front().front().n, 10);
  EXPECT_EQ(batches.back().front().n, 1000);
}

TEST_F(plan_test, does_the_same_size_once) {
  EXPECT_EQ(planned("1024,1Ki", {1}).size(), 2U);
}

TEST_F(plan_test, keeps_the_sizes_of_a_kernel_together_when_nothing_is_timed) {
  const auto batches = planned("1000,10", {1}, grouping::all_sizes);

  ASSERT_EQ(batches.size(), 2U);
  EXPECT_EQ(batches[0].size(), 8U);
  EXPECT_EQ(batches[0].front().n, 10);
}

TEST_F(plan_test, counts_the_data_of_all_backends_in_a_process) {
  const auto batches = planned("1000,10", {1}, grouping::all_sizes);

  EXPECT_EQ(memory_needed(batches[0]), 2 * 16 * 1000);
}

TEST_F(plan_test, refuses_what_memory_cannot_hold) {
  here_.memory_available = 2 * 16 * 1000;

  EXPECT_NO_THROW(planned("1000", {1}));
  try {
    planned("1001", {1});
    FAIL();
  } catch (const usage_error& e) {
    EXPECT_NE(std::string{e.what()}.find("32032 bytes"), std::string::npos) << e.what();
    EXPECT_NE(std::string{e.what()}.find("32000 bytes"), std::string::npos) << e.what();
  }
}

TEST(task, is_named_by_one_token_for_each_fact) {
  const variant v = testing::made_up("add", "one", "portable");

  EXPECT_EQ((task{.what = &v, .n = 10, .threads = 2}).id(),
            "kernel:add/algorithm:loop/backend:one/tuning:default/variant:portable/n:10/threads:2");
}

}  // namespace
}  // namespace toll::suite
