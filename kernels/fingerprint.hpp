// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace toll::suite {

/// 128 bits by which bytes are known again, at the speed of memory: XXH3 of libxxhash. That two
/// different arrays have the same has a chance of 2^-128.
struct fingerprint {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend auto operator<=>(const fingerprint&, const fingerprint&) = default;
};

fingerprint fingerprint_of(const std::byte* bytes, std::size_t count);

}  // namespace toll::suite
