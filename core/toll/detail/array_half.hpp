// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/memory.hpp>

#include <cstddef>
#include <utility>

namespace toll::detail {

/// Memory that is allocated when it is first used.
template <class T, memory_space Space>
class array_half {
public:
  array_half() = default;

  array_half(array_half&& other) noexcept
      : data_{std::exchange(other.data_, nullptr)},
        count_{std::exchange(other.count_, 0)} {}

  array_half& operator=(array_half&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(count_, other.count_);
    return *this;
  }

  array_half(const array_half&) = delete;
  array_half& operator=(const array_half&) = delete;

  ~array_half() {
    if (data_ != nullptr) {
      Space::deallocate(data_, static_cast<std::size_t>(count_) * sizeof(T));
    }
  }

  T* allocated(index_t count) {
    if (data_ == nullptr && count > 0) {
      data_ = static_cast<T*>(Space::allocate(static_cast<std::size_t>(count) * sizeof(T)));
      count_ = count;
    }
    return data_;
  }

private:
  T* data_ = nullptr;
  index_t count_ = 0;
};

/// The queue of a device that uses memory, for a transport that has queues. Others have done what a
/// loop or a copy does when it returns.
template <class Transport>
class queue_in_use {
public:
  /// Later users of the memory are on this policy's queue, and behind those on another.
  template <class Policy>
  void pass_to(const Policy& policy) {
    if constexpr (requires { Transport::queue_of(policy); }) {
      const void* const next = Transport::queue_of(policy);
      if (is_used_ && next != queue_) {
        wait();
      }
      queue_ = next;
      is_used_ = true;
    }
  }

  void wait() {
    if constexpr (requires { Transport::wait_for(queue_); }) {
      if (is_used_) {
        Transport::wait_for(queue_);
        is_used_ = false;
      }
    }
  }

private:
  const void* queue_ = nullptr;
  bool is_used_ = false;
};

}  // namespace toll::detail
