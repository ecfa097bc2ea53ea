// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/detail/dual_halves.hpp>
#include <toll/detail/shape_text.hpp>
#include <toll/error.hpp>
#include <toll/extents.hpp>
#include <toll/layout.hpp>
#include <toll/memory.hpp>
#include <toll/policy.hpp>
#include <toll/view.hpp>

#include <concepts>
#include <cstddef>

namespace toll {

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

  /// Whether anything is ever copied.
  static constexpr bool has_two_halves() { return halves::are_two(); }

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
    sync(policy);
    modify(policy);
    return view_on<Policy>();
  }

  /// The elements, to be read only.
  template <execution_policy Policy>
  constant_view_type read(const Policy& policy) {
    sync(policy);
    return view_on<Policy>();
  }

  /// The elements, all of which will be written: what they were is not copied.
  template <execution_policy Policy>
  view_type write(const Policy& policy) {
    halves_.mark(other(half_on<Policy>()), false);
    return on(policy);
  }

  /// The half of a policy as it is: nothing is copied or marked as changed.
  template <execution_policy Policy>
  view_type unsynced(const Policy& policy) {
    halves_.template use<half_on<Policy>()>(policy);
    return view_on<Policy>();
  }

  /// Whether elements must be copied before they are used there.
  template <memory_space Space>
  bool needs_sync() const {
    return halves_.is_changed(other(half_in<Space>()));
  }

  template <execution_policy Policy>
  bool needs_sync(const Policy&) const {
    return halves_.is_changed(other(half_on<Policy>()));
  }

  /// Copies what was changed in the other half; done on return.
  template <memory_space Space>
  void sync() {
    if (needs_sync<Space>()) {
      check_one_is_changed();
      if constexpr (half_in<Space>() == detail::half::host) {
        halves_.copy_to_host(mapping_.required_span_size());
      } else {
        halves_.copy_to_device(mapping_.required_span_size());
      }
    }
  }

  /// The same, in the order of the policy's loops.
  template <execution_policy Policy>
  void sync(const Policy& policy) {
    halves_.template use<half_on<Policy>()>(policy);
    if (needs_sync(policy)) {
      check_one_is_changed();
      if constexpr (half_on<Policy>() == detail::half::host) {
        halves_.copy_to_host(mapping_.required_span_size());
      } else {
        halves_.copy_to_device(policy, mapping_.required_span_size());
      }
    }
  }

  /// Says that a half was changed, as `on` does, through a view that was asked for earlier.
  template <memory_space Space>
  void modify() {
    halves_.mark(half_in<Space>(), true);
  }

  template <execution_policy Policy>
  void modify(const Policy&) {
    halves_.mark(half_on<Policy>(), true);
  }

  /// Forgets that a half was changed: the other one has the elements that count.
  template <memory_space Space>
  void discard() {
    halves_.mark(half_in<Space>(), false);
  }

  /// How often the elements were copied so far. Nothing is copied twice.
  transfer_counts transfers() const { return halves_.transfers(); }

  const Extents& shape() const { return mapping_.extents(); }

  index_t extent(std::size_t r) const { return shape()[r]; }

  index_t size() const { return shape().size(); }

  const char* name() const { return this->text(); }

private:
  using halves = detail::dual_halves<T, Device>;

  template <memory_space Space>
  static consteval detail::half half_in() {
    constexpr bool is_one = std::same_as<Space, host_space> || std::same_as<Space, Device>;
    static_assert(is_one,
                  "toll::dual_array: its halves lie in host_space and in the memory space that it "
                  "names; this is another");
    return std::same_as<Space, Device> ? detail::half::device : detail::half::host;
  }

  template <class Policy>
  static consteval detail::half half_on() {
    constexpr bool reaches_device = can_access<Policy, Device>;
    constexpr bool reaches = reaches_device || can_access<Policy, host_space>;
    static_assert(reaches,
                  "toll::dual_array: loops with this policy reach neither the host's half nor the "
                  "one in the memory space that the array names");
    return reaches_device ? detail::half::device : detail::half::host;
  }

  template <class Policy>
  view_type view_on() {
    T* const data = halves_.template data<half_on<Policy>()>(mapping_.required_span_size());
    return view_type{data, mapping_, this->text()};
  }

  void check_one_is_changed() const {
    if (halves_.is_changed(detail::half::host) && halves_.is_changed(detail::half::device)) {
      throw argument_error(
          "toll::dual_array: both halves of the array with extents %s were changed since they were "
          "last the same; sync() between the changes, or discard() those of one half",
          detail::shape_text{shape()}.text());
    }
  }

  mapping_type mapping_;
  halves halves_;
};

/// A dual_array for a policy's memory, in its natural layout.
///
///     dual_array_on<Policy, double, dims<2>> m{{rows, columns}};
template <execution_policy Policy, trivially_copyable T, class Extents = dims<1>>
using dual_array_on =
    dual_array<T, typename Policy::memory_space, Extents, natural_layout<Policy, Extents>>;

}  // namespace toll
