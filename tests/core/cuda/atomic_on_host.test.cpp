// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomic.hpp>
#include <toll/backends/cuda/backend.hpp>

#include <gtest/gtest.h>

#include <thread>

namespace toll {
namespace {

struct three_doubles {
  double x, y, z;

  friend constexpr three_doubles operator+(const three_doubles& a, const three_doubles& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
};

constexpr int updates = 10'000;

/// What a body of the device may call, called by two threads of the host.
template <class T>
T added_by_two_threads(T value) {
  T total{};
  const auto add = [&] {
    for (int k = 0; k < updates; ++k) {
      atomic_add<cuda_policy>(total, value);
    }
  };
  std::thread other{add};
  add();
  other.join();
  return total;
}

TEST(atomic_on_host_test, adds_between_threads_of_the_host) {
  EXPECT_EQ(added_by_two_threads(3), 2 * updates * 3);
  EXPECT_EQ(added_by_two_threads(0.5), updates);
  EXPECT_EQ(added_by_two_threads(static_cast<unsigned char>(1)),
            static_cast<unsigned char>(2 * updates));
  EXPECT_EQ(added_by_two_threads(three_doubles{1, 2, 3}).z, 2 * updates * 3);
}

TEST(atomic_on_host_test, says_whether_a_compare_exchange_won) {
  short there = 5;
  short expected = 4;

  EXPECT_FALSE(atomic_compare_exchange<cuda_policy>(there, expected, 6));
  EXPECT_TRUE(atomic_compare_exchange<cuda_policy>(there, expected, 6));
  EXPECT_EQ(there, 6);
}

}  // namespace
}  // namespace toll
