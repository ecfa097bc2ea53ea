// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>
#include <toll/copy.hpp>
#include <toll/detail/array_half.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/detail/shape_text.hpp>
#include <toll/detail/transfer.hpp>
#include <toll/error.hpp>
#include <toll/extents.hpp>
#include <toll/layout.hpp>
#include <toll/memory.hpp>
#include <toll/policy.hpp>
#include <toll/view.hpp>

#include <concepts>
#include <cstddef>

namespace toll {

/// How often the elements of a dual_array were copied.
struct transfer_counts {
  index_t to_device = 0;
  index_t to_host = 0;
};

/// An array with one half on the host and one in a device's memory, which moves to where it is used:
/// asking for a view in `on`, `read` or `write` copies the elements if, and only if, the other half
/// was changed since they were last the same. Halves are allocated on first use.
///
///     dual_array<double, cuda_device_space> x{n};
///     const auto staged = x.write(seq_policy{});  // host half, nothing copied
///     forall(seq_policy{}, n, [=] TOLL_FN(index_t i) { staged[i] = 1; });
///     const auto there = x.on(policy);            // copied to the device, and changed there
///     forall(policy, n, [=] TOLL_FN(index_t i) { there[i] *= 2; });
///     const auto result = x.read(seq_policy{});   // waits for the loop, copied back
///
/// Where the host reaches the device's memory (`host_space`, pinned or managed memory) there is one
/// half, and nothing is copied. Code with its own idea of what is changed writes `modify`, `sync`
/// and `needs_sync`, with a policy or a space as Kokkos's DualView has them.
///
/// requires         views are asked for again after the other side was used: an old one shows its
///                  own half. One thread at a time asks
/// synchronisation  a view for the host waits for the policy that used the device half last, if
///                  elements are copied; a view for another queue of the device waits too. Loops
///                  and copies on one queue follow each other and are not waited for; that queue
///                  exists until the array is next used
/// errors           argument_error if both halves were changed; std::bad_alloc or backend_error
template <trivially_copyable T, memory_space Device, class Extents = dims<1>,
          class Layout = layout_right>
class dual_array : private detail::view_name {
public:
  using element_type = T;
  using device_space = Device;
  using view_type = view<T, Extents, Layout>;
  using constant_view_type = view<const T, Extents, Layout>;
  using mapping_type = typename view_type::mapping_type;

  static constexpr bool has_two_halves() { return !Device::host_accessible; }

  dual_array() = default;

  /// Neither half is allocated yet.
  /// errors   argument_error for a negative extent, or for more than memory can have
  explicit dual_array(Extents shape, const char* name = "dual_array")
      : detail::view_name{name},
        mapping_{view_type{nullptr, shape}.mapping()} {
    array<T, Device, Extents, Layout>::required_bytes(shape);
  }

  /// The elements, to be read and changed by loops with this policy.
  template <execution_policy Policy>
  view_type on(const Policy& policy) {
    bring_to(policy);
    modify(policy);
    return view_on(policy);
  }

  /// The elements, to be read only.
  template <execution_policy Policy>
  constant_view_type read(const Policy& policy) {
    bring_to(policy);
    return view_on(policy);
  }

  /// The elements, all of which will be written: what they were is not copied.
  template <execution_policy Policy>
  view_type write(const Policy& policy) {
    changed_[other(half<Policy>())] = false;
    return on(policy);
  }

  /// The half of a policy as it is: nothing is copied or marked as changed.
  template <execution_policy Policy>
  view_type unsynced(const Policy& policy) {
    use(policy);
    return view_on(policy);
  }

  /// Whether elements must be copied before they are used there.
  template <memory_space Space>
  bool needs_sync() const {
    return changed_[other(half_in<Space>())];
  }

  template <execution_policy Policy>
  bool needs_sync(const Policy&) const {
    return changed_[other(half<Policy>())];
  }

  /// Copies what was changed in the other half; done on return.
  template <memory_space Space>
  void sync() {
    if (needs_sync<Space>()) {
      check_other_is_alone();
      queue_.wait();
      if constexpr (half_in<Space>() == on_device) {
        transfer_to<on_device>([](T* to, const T* from, index_t count) {
          detail::transfer<Device, host_space>::run(to, from, count);
        });
      } else {
        transfer_to<on_host>([](T* to, const T* from, index_t count) {
          detail::transfer<host_space, Device>::run(to, from, count);
        });
      }
    }
  }

  /// The same, in the order of the policy's loops.
  template <execution_policy Policy>
  void sync(const Policy& policy) {
    bring_to(policy);
  }

  /// Says that a half was changed, as `on` does, through a view that was asked for earlier.
  template <memory_space Space>
  void modify() {
    changed_[half_in<Space>()] = has_two_halves();
  }

  template <execution_policy Policy>
  void modify(const Policy&) {
    changed_[half<Policy>()] = has_two_halves();
  }

  /// Forgets that a half was changed: the other one has the elements that count.
  template <memory_space Space>
  void discard() {
    changed_[half_in<Space>()] = false;
  }

  /// How often the elements were copied so far. Nothing is copied twice.
  transfer_counts transfers() const { return transfers_; }

  const Extents& shape() const { return mapping_.extents(); }

  index_t extent(std::size_t r) const { return shape()[r]; }

  index_t size() const { return shape().size(); }

  const char* name() const { return this->text(); }

private:
  using transport = detail::transport_between<Device, host_space>;

  enum side { on_host, on_device };

  static constexpr side other(side of_both) { return of_both == on_host ? on_device : on_host; }

  template <memory_space Space>
  static consteval side half_in() {
    constexpr bool is_one = std::same_as<Space, host_space> || std::same_as<Space, Device>;
    static_assert(is_one,
                  "toll::dual_array: its halves lie in host_space and in the memory space that it "
                  "names; this is another");
    return std::same_as<Space, Device> ? on_device : on_host;
  }

  template <class Policy>
  static consteval side half() {
    constexpr bool reaches_device = can_access<Policy, Device>;
    constexpr bool reaches = reaches_device || can_access<Policy, host_space>;
    static_assert(reaches,
                  "toll::dual_array: loops with this policy reach neither the host's half nor the "
                  "one in the memory space that the array names");
    return reaches_device ? on_device : on_host;
  }

  template <class Policy>
  view_type view_on(const Policy&) {
    T* data = nullptr;
    if constexpr (half<Policy>() == on_device) {
      data = device_.allocated(mapping_.required_span_size());
    } else {
      data = host_.allocated(mapping_.required_span_size());
    }
    return view_type{data, mapping_, this->text()};
  }

  /// Orders what the policy's loops do behind those that used the same memory before.
  template <class Policy>
  void use(const Policy& policy) {
    if constexpr (!detail::host_policy<Policy>) {
      queue_.pass_to(policy);
    } else if constexpr (half<Policy>() == on_device) {
      queue_.wait();
    }
  }

  template <class Policy>
  void bring_to(const Policy& policy) {
    use(policy);
    if constexpr (has_two_halves()) {
      constexpr side here = half<Policy>();
      if (changed_[other(here)]) {
        check_other_is_alone();
        if constexpr (here == on_host) {
          sync<host_space>();
        } else {
          transfer_to<on_device>([&](T* to, const T* from, index_t count) {
            detail::send<Device, host_space>(policy, to, from, count);
          });
        }
      }
    }
  }

  template <side here, class Copy>
  void transfer_to(const Copy& copy_elements) {
    if constexpr (has_two_halves()) {
      const index_t count = mapping_.required_span_size();
      T* const host = host_.allocated(count);
      T* const there = device_.allocated(count);
      if (count > 0) {
        copy_elements(here == on_device ? there : host, here == on_device ? host : there, count);
        ++(here == on_device ? transfers_.to_device : transfers_.to_host);
      }
      changed_[other(here)] = false;
    }
  }

  void check_other_is_alone() const {
    if (changed_[on_host] && changed_[on_device]) {
      throw argument_error(
          "toll::dual_array: both halves of the array with extents %s were changed since they were "
          "last the same; sync() between the changes, or discard() those of one half",
          detail::shape_text{shape()}.text());
    }
  }

  mapping_type mapping_;
  detail::array_half<T, host_space> host_;  // before device_, which waits for copies as it goes
  detail::array_half<T, Device> device_;
  detail::queue_in_use<transport> queue_;
  bool changed_[2] = {};
  transfer_counts transfers_;
};

/// A dual_array for a policy's memory, in its natural layout.
///
///     dual_array_on<Policy, double, dims<2>> m{{rows, columns}};
template <execution_policy Policy, trivially_copyable T, class Extents = dims<1>>
using dual_array_on =
    dual_array<T, typename Policy::memory_space, Extents, natural_layout<Policy, Extents>>;

}  // namespace toll
