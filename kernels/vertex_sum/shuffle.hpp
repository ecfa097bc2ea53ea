// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/values.hpp"

#include <bit>
#include <cstdint>

namespace toll::suite::vertex_sum {

/// A random order of 0 .. size - 1 that needs no memory: a Feistel network, whose rounds can be
/// undone. It permutes the numbers up to a power of four, which is less than 4 size + 4; one outside
/// of the order goes through it again until it comes out inside.
class shuffle {
public:
  constexpr shuffle(index_t size, std::uint64_t stream)
      : size_{static_cast<std::uint64_t>(size)},
        stream_{stream},
        half_{(static_cast<int>(std::bit_width(size_)) + 1) / 2} {}

  /// The new number of what is now number k.
  constexpr index_t place_of(index_t k) const {
    return walk(k, [this](std::uint64_t x) { return there(x); });
  }

  /// What was number k before its new number.
  constexpr index_t origin_of(index_t k) const {
    return walk(k, [this](std::uint64_t x) { return back(x); });
  }

private:
  static constexpr int rounds = 4;

  template <class Step>
  constexpr index_t walk(index_t k, const Step& step) const {
    auto x = static_cast<std::uint64_t>(k);
    do {
      x = step(x);
    } while (x >= size_);
    return static_cast<index_t>(x);
  }

  constexpr std::uint64_t low(std::uint64_t x) const {
    return x & ((std::uint64_t{1} << half_) - 1);
  }

  constexpr std::uint64_t bits(std::uint64_t x, int round) const {
    return low(bits_at(static_cast<index_t>(x), stream_ + static_cast<std::uint64_t>(round)));
  }

  constexpr std::uint64_t there(std::uint64_t x) const {
    for (int round = 0; round < rounds; ++round) {
      x = low(x) << half_ | ((x >> half_) ^ bits(low(x), round));
    }
    return x;
  }

  constexpr std::uint64_t back(std::uint64_t x) const {
    for (int round = rounds - 1; round >= 0; --round) {
      x = (low(x) ^ bits(x >> half_, round)) << half_ | x >> half_;
    }
    return x;
  }

  std::uint64_t size_;
  std::uint64_t stream_;
  int half_;
};

}  // namespace toll::suite::vertex_sum
