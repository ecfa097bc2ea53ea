// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstddef>
#include <cstdio>

namespace toll::detail {

/// Extents as a message shows them: {3, 4}.
class shape_text {
public:
  template <class Extents>
  explicit shape_text(const Extents& shape) {
    add("%s", "{");
    for (std::size_t r = 0; r != Extents::rank(); ++r) {
      add(r == 0 ? "%lld" : ", %lld", static_cast<long long>(shape[r]));
    }
    add("%s", "}");
  }

  const char* text() const { return text_; }

private:
  template <class Value>
  void add(const char* format, Value value) {
    const int wanted = std::snprintf(text_ + length_, sizeof text_ - length_, format, value);
    const std::size_t left = sizeof text_ - 1 - length_;
    length_ += static_cast<std::size_t>(wanted) < left ? static_cast<std::size_t>(wanted) : left;
  }

  char text_[160] = {};
  std::size_t length_ = 0;
};

}  // namespace toll::detail
