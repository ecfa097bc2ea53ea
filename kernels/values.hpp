// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstdint>

namespace toll {

/// A 64-bit mixer (the finaliser of SplitMix64, Steele, Lea and Flood 2014): neighbouring inputs
/// give unrelated outputs, so no two elements of an array are interchangeable.
constexpr std::uint64_t mixed(std::uint64_t bits) {
  bits += 0x9E3779B97F4A7C15U;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31);
}

/// An input value for element i of the array with this `stream` number: of either sign, magnitude
/// in [0.5, 1.5), so that nothing vanishes, cancels to a denormal or overflows.
constexpr double signed_value(index_t i, std::uint64_t stream) {
  const std::uint64_t bits = mixed(static_cast<std::uint64_t>(i) ^ (stream << 56));
  const double magnitude = 0.5 + static_cast<double>(bits >> 12) * 0x1p-52;
  return (bits & 1) != 0 ? magnitude : -magnitude;
}

}  // namespace toll
