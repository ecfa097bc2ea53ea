// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/topology.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace toll::suite {
namespace {

using numbers = std::vector<int>;

/// Two sockets with a last cache each, two cores with two threads each.
const char* const two_sockets =
    "pack:2 l3:1(size=4MiB) l2:2(size=256KiB) l1d:1(size=32KiB) core:1 pu:2";

TEST(topology, knows_what_a_machine_has) {
  const topology topo = topology::described(two_sockets);

  EXPECT_EQ(topo.packages.size(), 2U);
  ASSERT_EQ(topo.cores.size(), 4U);
  EXPECT_EQ(topo.cores[1], (numbers{2, 3}));
  EXPECT_EQ(topo.allowed, (numbers{0, 1, 2, 3, 4, 5, 6, 7}));
  ASSERT_EQ(topo.caches.size(), 10U);
  EXPECT_EQ(topo.caches.front().level, 1);
  EXPECT_EQ(topo.caches.front().bytes, 32 * 1024);
  EXPECT_EQ(topo.caches.back().level, 3);
  EXPECT_EQ(topo.caches.back().processors, (numbers{4, 5, 6, 7}));
  EXPECT_EQ(topo.last_level(), 3);
}

TEST(topology, refuses_words_that_describe_no_machine) {
  EXPECT_THROW(topology::described("a fast one"), std::invalid_argument);
}

TEST(topology, of_this_machine_has_processors_that_may_be_used) {
  const topology here = topology::of_this_machine();

  EXPECT_FALSE(here.allowed.empty());
  EXPECT_FALSE(here.cores.empty());
  EXPECT_LE(here.packages.size(), here.cores.size());
}

TEST(placement, uses_every_core_before_a_second_thread_of_one) {
  EXPECT_EQ(placement(topology::described(two_sockets), 6), (numbers{0, 2, 4, 6, 1, 3}));
}

TEST(placement, starts_again_where_there_are_too_few_processors) {
  EXPECT_EQ(placement(topology::described("pu:2"), 5), (numbers{0, 1, 0, 1, 0}));
}

TEST(placement, leaves_out_what_is_not_allowed) {
  topology topo = topology::described(two_sockets);
  topo.allowed = {1, 4, 5};

  EXPECT_EQ(placement(topo, 3), (numbers{1, 4, 5}));
}

TEST(capacity, counts_each_cache_in_use_once) {
  const topology topo = topology::described(two_sockets);
  constexpr double mib = 1024 * 1024;

  EXPECT_EQ(capacity(topo, 3, {0, 2}), 4 * mib);
  EXPECT_EQ(capacity(topo, 3, {0, 4}), 8 * mib);
  EXPECT_EQ(capacity(topo, 2, {0, 1, 2}), 0.5 * mib);
  EXPECT_EQ(capacity(topo, 4, {0}), 0);
}

constexpr double kib = 1024;
constexpr double mib = 1024 * kib;

using bytes = std::map<std::string, double>;

bytes caches_of(const topology& topo, int threads) {
  return cache_bytes(topo, placement(topo, threads));
}

TEST(cache_bytes, are_of_all_caches_that_the_threads_use) {
  const topology topo = topology::described(two_sockets);

  EXPECT_EQ(caches_of(topo, 1),
            (bytes{{"L1", 32 * kib}, {"L2", 256 * kib}, {"L3", 4 * mib}, {"LLC", 4 * mib}}));
  EXPECT_EQ(caches_of(topo, 2).at("LLC"), 4 * mib);  // two cores of one socket
  EXPECT_EQ(caches_of(topo, 3).at("LLC"), 8 * mib);
  EXPECT_EQ(caches_of(topo, 4).at("L2"), 4 * 256 * kib);
  EXPECT_EQ(caches_of(topo, 8),
            caches_of(topo, 4));  // the cores' second threads bring none with them
}

TEST(cache_bytes, count_every_last_cache_of_a_large_machine) {
  const topology topo = topology::described(
      "pack:2 l3:24(size=33554432) l2:6(size=1048576) l1d:1(size=49152) core:1 pu:1");

  ASSERT_EQ(topo.allowed.size(), 288U);
  EXPECT_EQ(
      caches_of(topo, 288),
      (bytes{{"L1", 288 * 48 * kib}, {"L2", 288 * mib}, {"L3", 1536 * mib}, {"LLC", 1536 * mib}}));
  EXPECT_EQ(caches_of(topo, 1).at("LLC"), 32 * mib);
  EXPECT_EQ(caches_of(topo, 7).at("LLC"), 64 * mib);
}

TEST(cache_bytes, name_the_last_level_there_is) {
  EXPECT_EQ(caches_of(topology::described("l2:2(size=1MiB) core:1 pu:1"), 2),
            (bytes{{"L2", 2 * mib}, {"LLC", 2 * mib}}));
  EXPECT_EQ(caches_of(topology::described("core:4 pu:1"), 4), bytes{});
}

/// Two fast cores with a last cache, and two slow ones that share a second and have no third.
topology hybrid() {
  topology topo;
  topo.packages = {{0, 1, 2, 3, 4, 5}};
  topo.cores = {{0, 1}, {2, 3}, {4}, {5}};
  topo.allowed = {0, 1, 2, 3, 4, 5};
  topo.caches = {{1, 48 * kib, 64, {0, 1}}, {1, 48 * kib, 64, {2, 3}},
                 {1, 32 * kib, 64, {4}},    {1, 32 * kib, 64, {5}},
                 {2, 2 * mib, 64, {0, 1}},  {2, 2 * mib, 64, {2, 3}},
                 {2, 4 * mib, 64, {4, 5}},  {3, 24 * mib, 64, {0, 1, 2, 3}}};
  return topo;
}

TEST(cache_bytes, are_of_the_cores_in_use_where_these_differ) {
  topology topo = hybrid();
  EXPECT_EQ(caches_of(topo, 1),
            (bytes{{"L1", 48 * kib}, {"L2", 2 * mib}, {"L3", 24 * mib}, {"LLC", 24 * mib}}));
  EXPECT_EQ(caches_of(topo, 4),
            (bytes{{"L1", 160 * kib}, {"L2", 8 * mib}, {"L3", 24 * mib}, {"LLC", 24 * mib}}));

  topo.allowed = {4, 5};
  EXPECT_EQ(last_level(topo, {4, 5}), 2);
  EXPECT_EQ(caches_of(topo, 2), (bytes{{"L1", 64 * kib}, {"L2", 4 * mib}, {"LLC", 4 * mib}}));
}

TEST(level_of, is_the_first_that_holds_the_working_set_of_all_threads) {
  const topology topo = topology::described("l2:2(size=1MiB) l1d:1(size=32KiB) core:1 pu:1");

  EXPECT_EQ(level_of(32 * kib, caches_of(topo, 1)), "L1");
  EXPECT_EQ(level_of(33 * kib, caches_of(topo, 1)), "L2");
  EXPECT_EQ(level_of(33 * kib, caches_of(topo, 2)), "L1");
  EXPECT_EQ(level_of(1.5e6, caches_of(topo, 1)), "memory");
  EXPECT_EQ(level_of(1.5e6, caches_of(topo, 2)), "L2");
  EXPECT_EQ(level_of(1, {}), "memory");
}

TEST(share, is_what_the_worst_off_has) {
  const topology topo = topology::described(two_sockets);

  EXPECT_EQ(share(topo, 3, {0}), 4 * mib);
  EXPECT_EQ(share(topo, 3, {0, 2, 4}), 2 * mib);
  EXPECT_EQ(share(topo, 1, {0, 1, 2}), 16 * 1024);
  EXPECT_EQ(share(topo, 4, {0}), 0);
}

}  // namespace
}  // namespace toll::suite
