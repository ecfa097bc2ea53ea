// SPDX-License-Identifier: BSD-3-Clause
#include <toll/dual_array.hpp>

#include "tests/core/fake_device.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

#include <type_traits>
#include <utility>

namespace toll {
namespace {

const fake_host_policy on_host;
const fake_device_policy on_device;

using ints = dual_array<int, fake_device_space>;

template <class View>
void set(const View& cells, int value) {
  for (index_t i = 0; i < cells.size(); ++i) {
    cells.data()[i] = value + static_cast<int>(i);
  }
}

template <class View>
void expect_set(const View& cells, int value) {
  for (index_t i = 0; i < cells.size(); ++i) {
    ASSERT_EQ(cells.data()[i], value + i) << i;
  }
}

template <class Array>
void expect_transfers(const Array& cells, index_t to_device, index_t to_host) {
  EXPECT_EQ(cells.transfers().to_device, to_device);
  EXPECT_EQ(cells.transfers().to_host, to_host);
}

static_assert(!std::is_copy_constructible_v<ints> && std::is_nothrow_move_constructible_v<ints>);
static_assert(std::is_same_v<decltype(std::declval<ints&>().on(on_host)), view<int>>);
static_assert(std::is_same_v<decltype(std::declval<ints&>().read(on_host)), view<const int>>);
static_assert(ints::has_two_halves() && !dual_array<int, host_space>::has_two_halves() &&
              !dual_array<int, fake_shared_space>::has_two_halves());
static_assert(std::is_same_v<dual_array_on<fake_device_policy, int, dims<2>>,
                             dual_array<int, fake_device_space, dims<2>, layout_left>>);

TEST(dual_array_test, moves_to_where_it_is_used) {
  for (const index_t n : {1, 2, 3, 31, 1000}) {
    ints cells{n};

    set(cells.on(on_host), 1);
    expect_set(cells.on(on_device), 1);
    set(cells.on(on_device), 5);
    expect_set(cells.read(on_host), 5);

    expect_transfers(cells, 1, 1);
  }
}

TEST(dual_array_test, moves_nothing_twice) {
  ints cells{33};
  set(cells.on(on_host), 1);

  for (int k = 0; k < 5; ++k) {
    expect_set(cells.read(on_device), 1);
    expect_set(cells.read(on_host), 1);
  }
  expect_transfers(cells, 1, 0);

  set(cells.on(on_device), 7);
  set(cells.on(on_device), 8);
  for (int k = 0; k < 5; ++k) {
    expect_set(cells.read(on_host), 8);
    expect_set(cells.read(on_device), 8);
  }
  expect_transfers(cells, 1, 1);
}

TEST(dual_array_test, counts_what_the_transport_copied) {
  ints cells{33};
  const int before = fake_transport::copies;

  set(cells.on(on_host), 1);
  cells.read(on_device);
  cells.on(on_device);
  cells.read(on_host);

  expect_transfers(cells, 1, 1);
  EXPECT_EQ(fake_transport::copies, before + 2);
}

TEST(dual_array_test, allocates_a_half_when_it_is_used) {
  const int before = fake_device_space::allocations;
  ints cells{33};

  cells.on(on_host);
  cells.read(on_host);
  EXPECT_EQ(fake_device_space::allocations, before);

  cells.read(on_device);
  EXPECT_EQ(fake_device_space::allocations, before + 1);
}

TEST(dual_array_test, does_not_move_what_is_written_anyway) {
  ints cells{33};
  set(cells.on(on_host), 1);

  set(cells.write(on_device), 9);

  expect_set(cells.read(on_host), 9);
  expect_transfers(cells, 0, 1);
}

TEST(dual_array_test, is_synced_and_marked_by_hand) {
  ints cells{33};
  const auto host = cells.unsynced(on_host);
  const auto device = cells.unsynced(on_device);

  set(host, 3);
  cells.modify<host_space>();
  EXPECT_TRUE(cells.needs_sync<fake_device_space>());
  EXPECT_TRUE(cells.needs_sync(on_device));
  EXPECT_FALSE(cells.needs_sync<host_space>());
  cells.sync<fake_device_space>();
  EXPECT_FALSE(cells.needs_sync<fake_device_space>());
  expect_set(device, 3);

  set(device, 4);
  cells.modify(on_device);
  EXPECT_TRUE(cells.needs_sync(on_host));
  cells.sync(on_host);
  cells.sync(on_host);
  expect_set(host, 4);
  expect_transfers(cells, 1, 1);
}

TEST(dual_array_test, refuses_halves_that_were_both_changed) {
  ints cells{33};
  set(cells.on(on_host), 1);
  cells.modify<fake_device_space>();

  const auto message = message_of<argument_error>([&] { cells.on(on_device); });
  EXPECT_NE(message.find("both halves of the array with extents {33} were changed"),
            std::string::npos)
      << message;
  EXPECT_THROW(cells.read(on_host), argument_error);
  EXPECT_THROW(cells.sync<host_space>(), argument_error);
  EXPECT_THROW(cells.sync<fake_device_space>(), argument_error);
  expect_transfers(cells, 0, 0);

  cells.discard<fake_device_space>();
  expect_set(cells.read(on_device), 1);
}

TEST(dual_array_test, waits_for_the_queue_of_the_policy_that_wrote) {
  ints cells{33};
  const int before = fake_transport::waits;

  set(cells.on(fake_device_policy{.queue = 3}), 1);
  EXPECT_EQ(fake_transport::waits, before);
  cells.read(on_host);

  EXPECT_EQ(fake_transport::waits, before + 1);
  EXPECT_EQ(fake_transport::waited_for, 3);
}

TEST(dual_array_test, puts_one_queue_behind_another) {
  ints cells{33};
  const int before = fake_transport::waits;

  cells.on(fake_device_policy{.queue = 3});
  cells.read(fake_device_policy{.queue = 3});
  EXPECT_EQ(fake_transport::waits, before);

  cells.read(fake_device_policy{.queue = 4});
  EXPECT_EQ(fake_transport::waits, before + 1);
  EXPECT_EQ(fake_transport::waited_for, 3);
}

TEST(dual_array_test, in_memory_that_both_reach_has_one_half) {
  dual_array<int, fake_shared_space> cells{33};
  const int before = fake_transport::copies;

  set(cells.on(fake_device_policy{.queue = 5}), 2);
  const auto host = cells.read(on_host);

  expect_set(host, 2);
  EXPECT_EQ(host.data(), cells.on(on_device).data());
  EXPECT_EQ(fake_transport::waited_for, 5);
  EXPECT_EQ(fake_transport::copies, before);
  expect_transfers(cells, 0, 0);
}

TEST(dual_array_test, on_the_host_alone_has_one_half) {
  dual_array<int, host_space> cells{33};

  set(cells.on(on_host), 2);
  cells.modify<host_space>();

  expect_set(cells.read(on_host), 2);
  EXPECT_FALSE(cells.needs_sync<host_space>());
  expect_transfers(cells, 0, 0);
}

TEST(dual_array_test, has_any_rank_and_layout) {
  dual_array_on<fake_device_policy, int, dims<2>> cells{{3, 5}};
  cells.on(on_host)(2, 1) = 7;

  const view<const int, dims<2>, layout_left> there = cells.read(on_device);

  EXPECT_EQ(there(2, 1), 7);
  EXPECT_EQ(there.data()[5], 7);
  EXPECT_EQ(cells.size(), 15);
}

TEST(dual_array_test, may_be_empty) {
  ints none;
  ints of_none{0};

  EXPECT_EQ(none.on(on_host).size(), 0);
  EXPECT_EQ(of_none.on(on_host).size(), 0);
  EXPECT_EQ(of_none.read(on_device).size(), 0);
  expect_transfers(of_none, 0, 0);
}

TEST(dual_array_test, takes_its_state_along_when_it_is_moved) {
  ints from{33};
  set(from.on(on_host), 6);

  ints to{std::move(from)};

  expect_set(to.read(on_device), 6);
  expect_transfers(to, 1, 0);
}

TEST(dual_array_test, refuses_a_negative_extent) {
  EXPECT_THROW(ints{-1}, argument_error);
}

}  // namespace
}  // namespace toll
