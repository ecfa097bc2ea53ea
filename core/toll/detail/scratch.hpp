// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>
#include <toll/detail/kept_blocks.hpp>
#include <toll/extents.hpp>

#include <cstddef>
#include <utility>

namespace toll::detail {

/// Host memory for the time of a call, uninitialised. Up to 16 KiB of it lie in the object itself,
/// which costs nothing; more is kept by the calling thread for its next call.
///
/// requires   it is destroyed by the thread that made it
template <class T>
class scratch {
public:
  /// errors   std::bad_alloc; argument_error for a negative size, or for more than memory can have
  explicit scratch(index_t size) {
    if (size < 0 || size > few) {
      const auto bytes = static_cast<index_t>(array<T>::required_bytes(dims<1>{size}));
      many_ = kept_blocks::of_this_thread().take(bytes);
    }
  }

  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;

  // NOLINTNEXTLINE(bugprone-exception-escape): what keeps the blocks was made by the constructor
  ~scratch() {
    if (many_.size() > 0) {
      kept_blocks::of_this_thread().give_back(std::move(many_));
    }
  }

  T* data() { return many_.size() > 0 ? reinterpret_cast<T*>(many_.data()) : few_; }

private:
  static constexpr auto few = static_cast<index_t>((16 << 10) / sizeof(T));

  array<std::byte> many_;
  alignas(64) T few_[few];
};

}  // namespace toll::detail
