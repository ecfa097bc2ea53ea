// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/error.hpp>
#include <toll/memory.hpp>
#include <toll/policy.hpp>
#include <toll/view.hpp>

#include <cstddef>
#include <utility>

namespace toll {

/// Owns `size` elements in a memory space, uninitialised. Nothing is ever copied between spaces
/// unasked: see `copy`.
///
///     array<double, cuda_device_space> device_y{n};
///     copy(host_y, device_y);
///     const auto y = device_y.on(policy);
///     forall(policy, n, [=] TOLL_FN(index_t i) { y[i] *= 2; });
template <trivially_copyable T, memory_space Space = host_space>
class array {
public:
  using element_type = T;
  using space = Space;

  array() = default;

  /// errors   argument_error for a negative size, std::bad_alloc or backend_error
  explicit array(index_t size) : size_{checked(size)} {
    if (size > 0) {
      data_ = static_cast<T*>(Space::allocate(bytes()));
    }
  }

  array(array&& other) noexcept
      : data_{std::exchange(other.data_, nullptr)},
        size_{std::exchange(other.size_, 0)} {}

  array& operator=(array&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }

  array(const array&) = delete;
  array& operator=(const array&) = delete;

  ~array() {
    if (data_ != nullptr) {
      Space::deallocate(data_, bytes());
    }
  }

  /// The elements as loops with this policy see them; a policy that cannot reach them is refused.
  template <execution_policy Policy>
  view<T> on(const Policy&) {
    return reachable<Policy>() ? view<T>{data_, size_} : view<T>{};
  }

  template <execution_policy Policy>
  view<const T> on(const Policy&) const {
    return reachable<Policy>() ? view<const T>{data_, size_} : view<const T>{};
  }

  /// Host code reads and writes elements in place, where the space allows it.
  T& operator[](index_t i) requires Space::host_accessible { return data_[i]; }

  const T& operator[](index_t i) const requires Space::host_accessible { return data_[i]; }

  T* data() { return data_; }

  const T* data() const { return data_; }

  index_t size() const { return size_; }

  std::size_t bytes() const { return static_cast<std::size_t>(size_) * sizeof(T); }

private:
  template <class Policy>
  static consteval bool reachable() {
    static_assert(
        can_access<Policy, Space>,
        "toll::array::on: loops with this policy cannot reach the memory this array lives in; "
        "make an array in the policy's memory_space and copy() this one into it");
    return true;
  }

  static index_t checked(index_t size) {
    if (size < 0) {
      throw argument_error("toll::array: the size %lld is negative", static_cast<long long>(size));
    }
    return size;
  }

  T* data_ = nullptr;
  index_t size_ = 0;
};

/// Copies all elements, between spaces or within one; done on return.
/// errors   argument_error if the sizes differ, backend_error from a device
template <class T, memory_space From, memory_space To>
void copy(const array<T, From>& from, array<T, To>& to) {
  if (from.size() != to.size()) {
    throw argument_error("toll::copy: the source has %lld elements, the target %lld",
                         static_cast<long long>(from.size()), static_cast<long long>(to.size()));
  }
  if (from.size() > 0) {
    detail::transport_between<From, To>::template copy<To, From>(to.data(), from.data(),
                                                                 from.bytes());
  }
}

}  // namespace toll
