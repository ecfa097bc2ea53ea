// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <cstddef>

namespace toll::detail {

#if defined(TOLL_CHECK_BOUNDS)
inline constexpr bool checks_bounds = true;
#else
inline constexpr bool checks_bounds = false;
#endif

/// The name of a view, kept only when an error message may need it: its first 23 characters, by
/// value, because a device cannot read those of a literal on the host.
template <bool kept>
class name_storage {
public:
  constexpr name_storage() = default;

  explicit constexpr name_storage(const char* text) {
    std::size_t length = 0;
    for (; length + 1 < sizeof text_ && text[length] != '\0'; ++length) {
      text_[length] = text[length];
    }
    text_[length] = '\0';
  }

  constexpr const char* text() const { return text_; }

private:
  char text_[24] = "view";
};

template <>
class name_storage<false> {
public:
  constexpr name_storage() = default;

  explicit constexpr name_storage(const char* /*text*/) {}

  constexpr const char* text() const { return "view"; }
};

using view_name = name_storage<checks_bounds>;

[[noreturn]] TOLL_FN inline void stop_out_of_bounds(const char* name, std::size_t dimension,
                                                    index_t index, index_t first, index_t last) {
  stop("toll::view '%s': index %lld of dimension %d is outside %lld .. %lld\n", name,
       static_cast<long long>(index), static_cast<int>(dimension), static_cast<long long>(first),
       static_cast<long long>(last));
}

constexpr void check_index(const char* name, std::size_t dimension, index_t index, index_t first,
                           index_t extent) {
  if (index < first || index - first >= extent) {
    stop_out_of_bounds(name, dimension, index, first, first + extent - 1);
  }
}

}  // namespace toll::detail
