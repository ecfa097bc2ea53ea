// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace toll::suite::histogram {

/// How often each key comes. Contention grows from the first to the last.
enum class distribution {
  uniform,  // each as often as the others
  zipf,     // key k in proportion to 1 / (k + 1), so that the frequent ones share a cache line
  one_bin,  // all keys are the same
};

/// The name of an algorithm on one input, made by the compiler because that of the harness must be
/// known before any constructor runs. The common input, 1024 bins filled evenly, is not named:
/// "atomic", "atomic_zipf", "atomic_16_bins", "atomic_one_bin_1Mi_bins".
class algorithm_name {
public:
  constexpr algorithm_name(std::string_view algorithm, distribution keys, index_t bins) {
    append(algorithm);
    if (keys == distribution::zipf) {
      append("_zipf");
    } else if (keys == distribution::one_bin) {
      append("_one_bin");
    }
    if (bins != 1024) {
      append("_");
      append_number(bins);
      append("_bins");
    }
  }

  constexpr std::string_view text() const { return {characters_.data(), length_}; }

private:
  static constexpr index_t mebi = index_t{1} << 20;

  constexpr void append(std::string_view more) {
    for (const char c : more) {
      characters_.at(length_++) = c;
    }
  }

  constexpr void append_number(index_t number) {
    if (number % mebi == 0) {
      append_number(number / mebi);
      append("Mi");
      return;
    }
    if (number >= 10) {
      append_number(number / 10);
    }
    append(std::string_view{"0123456789"}.substr(static_cast<std::size_t>(number % 10), 1));
  }

  std::array<char, 64> characters_ = {};
  std::size_t length_ = 0;
};

}  // namespace toll::suite::histogram
