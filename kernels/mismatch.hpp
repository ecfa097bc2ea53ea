// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <string>

namespace toll::suite {

/// Why a variant's output is wrong.
struct mismatch {
  std::string array = {};
  std::string reason = {};  // "wrong element", "input was changed", "written outside the array"
  index_t index = 0;  // of the first bad element; outside the array: in elements from its start
  long double got = 0;
  long double expected = 0;
  long double allowed = 0;
  index_t bad_elements = 0;
  index_t elements = 0;

  /// One line: where, got, expected, allowed, how many.
  std::string text() const;

  /// Adds what is wrong with a later part of the same array.
  void append(const mismatch& later);
};

}  // namespace toll::suite
