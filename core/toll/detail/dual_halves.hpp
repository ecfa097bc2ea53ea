// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/copy.hpp>
#include <toll/detail/array_half.hpp>
#include <toll/detail/transfer.hpp>
#include <toll/memory.hpp>

namespace toll {

/// How often the elements of a dual_array were copied.
struct transfer_counts {
  index_t to_device = 0;
  index_t to_host = 0;
};

namespace detail {

enum class half { host, device };

constexpr half other(half of_both) {
  return of_both == half::host ? half::device : half::host;
}

/// The memory of a dual_array and which half of it was changed. Where the host reaches the device's
/// memory, there is the device's half only, and it is never marked.
template <class T, memory_space Device>
class dual_halves {
public:
  static constexpr bool are_two() { return !Device::host_accessible; }

  template <half which>
  T* data(index_t count) {
    if constexpr (which == half::host) {
      return host_.allocated(count);
    } else {
      return device_.allocated(count);
    }
  }

  bool is_changed(half which) const { return changed_[static_cast<int>(which)]; }

  void mark(half which, bool changed) { changed_[static_cast<int>(which)] = changed && are_two(); }

  const transfer_counts& transfers() const { return transfers_; }

  /// Orders what the policy's loops do to a half behind those that used it before.
  template <half which, class Policy>
  void use(const Policy& policy) {
    if constexpr (!host_policy<Policy>) {
      queue_.pass_to(policy);
    } else if constexpr (which == half::device) {
      queue_.wait();
    }
  }

  void copy_to_host(index_t count) {
    if constexpr (are_two()) {
      queue_.wait();
      copy_if_any(count, half::host, transfers_.to_host, [&] {
        transfer<host_space, Device>::run(data<half::host>(count), data<half::device>(count),
                                          count);
      });
    }
  }

  void copy_to_device(index_t count) {
    if constexpr (are_two()) {
      queue_.wait();
      copy_if_any(count, half::device, transfers_.to_device, [&] {
        transfer<Device, host_space>::run(data<half::device>(count), data<half::host>(count),
                                          count);
      });
    }
  }

  /// The same on the policy's queue, which uses the half already.
  template <class Policy>
  void copy_to_device(const Policy& policy, index_t count) {
    if constexpr (are_two()) {
      copy_if_any(count, half::device, transfers_.to_device, [&] {
        send<Device, host_space>(policy, data<half::device>(count), data<half::host>(count), count);
      });
    }
  }

private:
  template <class Copy>
  void copy_if_any(index_t count, half to, index_t& copies, const Copy& copy_all) {
    if (count > 0) {
      copy_all();
      ++copies;
    }
    mark(other(to), false);
  }

  array_half<T, host_space> host_;  // before device_, which waits for copies as it goes
  array_half<T, Device> device_;
  queue_in_use<transport_between<Device, host_space>> queue_;
  bool changed_[2] = {};
  transfer_counts transfers_;
};

}  // namespace detail
}  // namespace toll
