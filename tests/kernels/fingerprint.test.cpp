// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/fingerprint.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace toll::suite {
namespace {

TEST(fingerprint, is_that_of_the_published_algorithm) {
  // XXH3, 128 bits, of no bytes, as its reference implementation prints it.
  const fingerprint of_nothing = fingerprint_of(nullptr, 0);

  EXPECT_EQ(of_nothing.high, 0x99aa06d3014798d8U);
  EXPECT_EQ(of_nothing.low, 0x6001c324468d497fU);
}

TEST(fingerprint, tells_every_byte_and_every_order_apart) {
  std::vector<std::byte> bytes(5000);
  for (std::size_t k = 0; k < bytes.size(); ++k) {
    bytes[k] = static_cast<std::byte>(k % 251);
  }
  const fingerprint before = fingerprint_of(bytes.data(), bytes.size());
  for (std::size_t k = 0; k + 1 < bytes.size(); ++k) {
    std::swap(bytes[k], bytes[k + 1]);
    EXPECT_NE(fingerprint_of(bytes.data(), bytes.size()), before) << k;
    std::swap(bytes[k], bytes[k + 1]);
    bytes[k] ^= std::byte{1};
    EXPECT_NE(fingerprint_of(bytes.data(), bytes.size()), before) << k;
    bytes[k] ^= std::byte{1};
  }
  EXPECT_EQ(fingerprint_of(bytes.data(), bytes.size()), before);
}

}  // namespace
}  // namespace toll::suite
