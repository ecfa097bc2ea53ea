// SPDX-License-Identifier: BSD-3-Clause
#include <toll/sort.hpp>
#include <toll/this_backend.hpp>

#include "tests/core/on_backend.hpp"
#include "tests/core/sorted.hpp"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace toll {
namespace {

template <class Key>
class sort_key_test : public backend_test {};

using all_types =
    testing::Types<char, signed char, unsigned char, short, unsigned short, int, unsigned, long,
                   unsigned long, long long, unsigned long long, float, double, long double>;
// Sorts of a device take seconds to compile for each type. A checker of races that watches whole
// words would also take two bytes that neighbours write for one.
using few_types = testing::Types<int, unsigned long, float>;
using key_types =
    std::conditional_t<this_policy::memory_space::host_accessible, all_types, few_types>;
TYPED_TEST_SUITE(sort_key_test, key_types);

TYPED_TEST(sort_key_test, sorts_numbers_of_every_type) {
  for (const index_t n : {1, 257, 5000}) {
    for (const std::uint64_t different : {std::uint64_t{2}, std::uint64_t{101}, ~std::uint64_t{}}) {
      auto keys = keys_of<TypeParam>(n, different);
      keys.front() = std::numeric_limits<TypeParam>::max();
      keys.back() = std::numeric_limits<TypeParam>::lowest();
      const auto values = counted(n);

      EXPECT_EQ(sorted(keys), sorted_by_hand(keys));
      EXPECT_EQ(sorted(keys, op::greater{}), sorted_by_hand(keys, op::greater{}));
      EXPECT_EQ(stably_sorted_pairs(keys, values), pairs_by_hand(keys, values));
    }
  }
}

}  // namespace
}  // namespace toll
