// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <bit>
#include <cstdint>

namespace toll::suite {

/// A 64-bit mixer (the finaliser of SplitMix64, Steele, Lea and Flood 2014): neighbouring inputs
/// give unrelated outputs, so no two elements of an array are interchangeable.
constexpr std::uint64_t mixed(std::uint64_t bits) {
  bits += 0x9E3779B97F4A7C15U;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31);
}

/// Random bits for element i of the array with this `stream` number.
constexpr std::uint64_t bits_at(index_t i, std::uint64_t stream) {
  return mixed(static_cast<std::uint64_t>(i) ^ (stream << 56));
}

/// A value in [0, 1) from the upper bits: they become the fraction of a number in [1, 2), because
/// before AVX-512 vector units convert no 64-bit integers.
constexpr double fraction_of(std::uint64_t bits) {
  return std::bit_cast<double>(bits >> 12 | std::bit_cast<std::uint64_t>(1.0)) - 1;
}

/// An input value for element i of the array with this `stream` number: of either sign, magnitude
/// in [0.5, 1.5), so that nothing vanishes, cancels to a denormal or overflows.
constexpr double signed_value(index_t i, std::uint64_t stream) {
  const std::uint64_t bits = bits_at(i, stream);
  const double magnitude = 0.5 + fraction_of(bits);
  // The sign is no branch, which half of the time would go the other way than predicted.
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude) ^ (~bits << 63));
}

/// A number in [0, bound), each as often as the others, from the upper 32 bits. For bounds of at
/// most 2^32.
constexpr index_t number_below(index_t bound, std::uint64_t bits) {
  return static_cast<index_t>((bits >> 32) * static_cast<std::uint64_t>(bound) >> 32);
}

/// A rank in [1, last], rank k with a probability in proportion to 1/k: Zipf's law. For ranks below
/// 2^31.
///
/// In integers, so that every machine and compiler draws the same, and without a table of
/// probabilities, which would not fit a cache: all octaves [2^o, 2^(o+1)) are as likely, and so are
/// the ranks inside one; what was drawn is kept with probability 2^o/k, and drawn again otherwise.
constexpr index_t zipf_rank(index_t last, std::uint64_t bits) {
  const auto octaves = static_cast<index_t>(std::bit_width(static_cast<std::uint64_t>(last)));
  for (;; bits = mixed(bits)) {
    const index_t first_in_octave = index_t{1} << number_below(octaves, bits);
    const index_t rank = first_in_octave + number_below(first_in_octave, bits << 32);
    bits = mixed(bits);
    if (rank <= last && number_below(rank, bits) < first_in_octave) {
      return rank;
    }
  }
}

}  // namespace toll::suite
