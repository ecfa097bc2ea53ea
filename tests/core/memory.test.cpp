// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>

#include "tests/core/fake_device.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>

namespace toll {
namespace {

using device_space = fake_device_space;
using shared_space = fake_shared_space;

static_assert(memory_space<host_space> && memory_space<device_space> && !memory_space<int>);
static_assert(execution_policy<fake_device_policy> && !execution_policy<int>);
static_assert(can_access<fake_device_policy, device_space> &&
              can_access<fake_device_policy, shared_space> &&
              !can_access<fake_device_policy, host_space>);
static_assert(can_access<fake_host_policy, host_space> &&
              can_access<fake_host_policy, shared_space> &&
              !can_access<fake_host_policy, device_space>);

// The device moves bytes, whichever end it stands at.
template <class A, class B>
inline constexpr bool device_moves =
    std::is_same_v<detail::transport_between<A, B>, fake_transport>;
static_assert(device_moves<device_space, host_space> && device_moves<host_space, device_space> &&
              device_moves<device_space, device_space> && !device_moves<host_space, host_space>);

template <class Array>
concept has_host_elements = requires(Array& a) { a[0]; };

static_assert(has_host_elements<array<double>> && !has_host_elements<array<double, device_space>>);

template <class T>
std::uintptr_t address_of(const array<T>& values) {
  return reinterpret_cast<std::uintptr_t>(values.data());
}

TEST(host_space_test, aligns_to_a_cache_line) {
  for (const index_t size : {1, 3, 1000, 100'003}) {
    const array<char> some{size};

    EXPECT_EQ(address_of(some) % 64, 0U) << size;
  }
}

TEST(host_space_test, aligns_large_blocks_to_a_huge_page) {
  const index_t elements_of_2_mib = (index_t{2} << 20) / 8;
  const array<double> large{elements_of_2_mib};
  const array<double> larger{3 * elements_of_2_mib + 1};

  EXPECT_EQ(address_of(large) % (2 << 20), 0U);
  EXPECT_EQ(address_of(larger) % (2 << 20), 0U);
}

TEST(host_space_test, elements_of_an_array_are_read_and_written_in_place) {
  array<int> values{3};

  values[2] = 5;

  EXPECT_EQ(values[2], 5);
  EXPECT_EQ(&values[0], values.data());
}

TEST(host_space_test, more_than_there_is_throws) {
#if defined(TOLL_TEST_SANITIZED)
  GTEST_SKIP() << "the address sanitizer stops the program instead";
#endif
  EXPECT_THROW(array<double>{index_t{1} << 55}, std::bad_alloc);
}

}  // namespace
}  // namespace toll
