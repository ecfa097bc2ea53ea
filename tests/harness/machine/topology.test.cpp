// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/topology.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace toll {
namespace {

using numbers = std::vector<int>;

/// Two sockets with a last cache each, two cores with two threads each.
const char* const two_sockets =
    "pack:2 l3:1(size=4MiB) l2:2(size=256KiB) l1d:1(size=32KiB) core:1 pu:2";

TEST(topology, knows_what_a_machine_has) {
  const topology of = topology::described(two_sockets);

  EXPECT_EQ(of.sockets, 2);
  ASSERT_EQ(of.cores.size(), 4U);
  EXPECT_EQ(of.cores[1], (numbers{2, 3}));
  EXPECT_EQ(of.allowed, (numbers{0, 1, 2, 3, 4, 5, 6, 7}));
  ASSERT_EQ(of.caches.size(), 10U);
  EXPECT_EQ(of.caches.front().level, 1);
  EXPECT_EQ(of.caches.front().bytes, 32 * 1024);
  EXPECT_EQ(of.caches.back().level, 3);
  EXPECT_EQ(of.caches.back().processors, (numbers{4, 5, 6, 7}));
  EXPECT_EQ(of.last_level(), 3);
}

TEST(topology, refuses_words_that_describe_no_machine) {
  EXPECT_THROW(topology::described("a fast one"), std::invalid_argument);
}

TEST(topology, of_this_machine_has_processors_that_may_be_used) {
  const topology here = topology::of_this_machine();

  EXPECT_FALSE(here.allowed.empty());
  EXPECT_FALSE(here.cores.empty());
  EXPECT_GE(here.sockets, 0);
}

TEST(placement, uses_every_core_before_a_second_thread_of_one) {
  EXPECT_EQ(placement(topology::described(two_sockets), 6), (numbers{0, 2, 4, 6, 1, 3}));
}

TEST(placement, starts_again_where_there_are_too_few_processors) {
  EXPECT_EQ(placement(topology::described("pu:2"), 5), (numbers{0, 1, 0, 1, 0}));
}

TEST(placement, leaves_out_what_is_not_allowed) {
  topology of = topology::described(two_sockets);
  of.allowed = {1, 4, 5};

  EXPECT_EQ(placement(of, 3), (numbers{1, 4, 5}));
}

TEST(capacity, counts_each_cache_in_use_once) {
  const topology of = topology::described(two_sockets);
  constexpr double mib = 1024 * 1024;

  EXPECT_EQ(capacity(of, 3, {0, 2}), 4 * mib);
  EXPECT_EQ(capacity(of, 3, {0, 4}), 8 * mib);
  EXPECT_EQ(capacity(of, 2, {0, 1, 2}), 0.5 * mib);
  EXPECT_EQ(capacity(of, 4, {0}), 0);
}

TEST(share, is_what_the_worst_off_has) {
  const topology of = topology::described(two_sockets);
  constexpr double mib = 1024 * 1024;

  EXPECT_EQ(share(of, 3, {0}), 4 * mib);
  EXPECT_EQ(share(of, 3, {0, 2, 4}), 2 * mib);
  EXPECT_EQ(share(of, 1, {0, 1, 2}), 16 * 1024);
  EXPECT_EQ(share(of, 4, {0}), 0);
}

}  // namespace
}  // namespace toll
