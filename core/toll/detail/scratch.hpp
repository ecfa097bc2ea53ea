// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>

namespace toll::detail {

/// Host memory for the time of a call, uninitialised. Up to 16 KiB of it need no allocation, which
/// would cost a small loop a few per cent.
template <class T>
class scratch {
public:
  /// errors   std::bad_alloc
  explicit scratch(index_t size) : many_{size <= few ? 0 : size} {}

  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;

  T* data() { return many_.size() > 0 ? many_.data() : few_; }

private:
  static constexpr auto few = static_cast<index_t>((16 << 10) / sizeof(T));

  array<T> many_;
  alignas(64) T few_[few];
};

}  // namespace toll::detail
