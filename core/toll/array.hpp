// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
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
#include <type_traits>
#include <utility>

namespace toll {

/// Owns elements in a memory space, uninitialised, of any rank and layout. Nothing is ever copied
/// between spaces unasked: see `copy`.
///
///     array<double, cuda_device_space> device_y{n};
///     copy(host_y, device_y);
///     const auto y = device_y.on(policy);
///     forall(policy, n, [=] TOLL_FN(index_t i) { y[i] *= 2; });
///
///     array<double, host_space, dims<2>> m{{rows, columns}, "m"};
///     const view<double, dims<2>> elements = m.on(policy);
///
/// The name is for messages about bounds, and is kept only where they are checked. A layout whose
/// indices begin elsewhere than at 0 takes where after the extents, as for a view.
template <trivially_copyable T, memory_space Space = host_space, class Extents = dims<1>,
          class Layout = layout_right>
class array : private detail::view_name {
public:
  using element_type = T;
  using space = Space;
  using extents_type = Extents;
  using layout_type = Layout;
  using view_type = view<T, Extents, Layout>;
  using constant_view_type = view<const T, Extents, Layout>;
  using mapping_type = typename view_type::mapping_type;

  static_assert(
      requires(const Extents& shape) { mapping_type::required_span_size(shape); },
      "toll::array: the elements of an array lie without gaps; layout_strided is for views of "
      "them");

  static constexpr std::size_t rank() { return Extents::rank(); }

  /// Bytes that an array with these extents takes.
  /// errors   argument_error if no memory can have as many
  static std::size_t required_bytes(const Extents& shape) {
    index_t total = sizeof(T);
    // != and not <, of which nvcc warns that it is pointless where there are no dimensions.
    for (std::size_t r = 0; r != rank(); ++r) {
      if (__builtin_mul_overflow(total, shape[r], &total)) {
        throw argument_error("toll::array: extents %s of %zu bytes each are more than memory has",
                             detail::shape_text{shape}.text(), sizeof(T));
      }
    }
    return static_cast<std::size_t>(total);
  }

  /// No elements. Where the extents are all known to the compiler, there are as many as they say.
  array() : array{Extents{}} {}

  /// errors   argument_error for a negative extent, or for more than memory can have;
  ///          std::bad_alloc or backend_error
  explicit array(Extents shape, const char* name = "array")
      : array{view_type{nullptr, shape}.mapping(), name, required_bytes(shape)} {}

  explicit array(Extents shape, index_tuple<Extents::rank()> origin, const char* name = "array")
      requires std::constructible_from<mapping_type, Extents, index_tuple<Extents::rank()>>
      : array{mapping_type{shape, origin}, name, required_bytes(shape)} {}

  // A template, because braces are then never taken for a mapping, but for extents.
  template <std::same_as<mapping_type> Mapping>
  explicit array(const Mapping& mapping, const char* name = "array")
      : array{mapping, name, static_cast<std::size_t>(mapping.required_span_size()) * sizeof(T)} {}

  array(array&& other) noexcept
      : detail::view_name{other},
        data_{std::exchange(other.data_, nullptr)},
        mapping_{std::exchange(other.mapping_, mapping_type{})} {}

  array& operator=(array&& other) noexcept {
    std::swap(static_cast<detail::view_name&>(*this), static_cast<detail::view_name&>(other));
    std::swap(data_, other.data_);
    std::swap(mapping_, other.mapping_);
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
  view_type on(const Policy&) {
    return reachable<Policy>() ? view_type{data_, mapping_, this->text()} : view_type{};
  }

  template <execution_policy Policy>
  constant_view_type on(const Policy&) const {
    return reachable<Policy>() ? constant_view_type{data_, mapping_, this->text()}
                               : constant_view_type{};
  }

  /// Host code reads and writes elements in place, where the space allows it.
  template <std::convertible_to<index_t>... Is>
  T& operator()(Is... indices) requires(Space::host_accessible && sizeof...(Is) == Extents::rank())
  {
    return view_type{data_, mapping_, this->text()}(indices...);
  }

  template <std::convertible_to<index_t>... Is>
  const T& operator()(Is... indices) const
      requires(Space::host_accessible && sizeof...(Is) == Extents::rank()) {
    return constant_view_type{data_, mapping_, this->text()}(indices...);
  }

  T& operator[](index_t i) requires(Space::host_accessible && Extents::rank() == 1) {
    return (*this)(i);
  }

  const T& operator[](index_t i) const requires(Space::host_accessible && Extents::rank() == 1) {
    return (*this)(i);
  }

  T* data() { return data_; }

  const T* data() const { return data_; }

  const mapping_type& mapping() const { return mapping_; }

  const Extents& shape() const { return mapping_.extents(); }

  index_t extent(std::size_t r) const { return shape()[r]; }

  index_t size() const { return shape().size(); }

  std::size_t bytes() const {
    return static_cast<std::size_t>(mapping_.required_span_size()) * sizeof(T);
  }

  /// What the array was called, or "view" where bounds are not checked.
  const char* name() const { return this->text(); }

private:
  array(const mapping_type& mapping, const char* name, std::size_t bytes)
      : detail::view_name{name},
        mapping_{mapping} {
    if (bytes > 0) {
      data_ = static_cast<T*>(Space::allocate(bytes));
    }
  }

  template <class Policy>
  static consteval bool reachable() {
    static_assert(
        can_access<Policy, Space>,
        "toll::array::on: loops with this policy cannot reach the memory this array lives in; "
        "make an array in the policy's memory_space and copy() this one into it");
    return true;
  }

  T* data_ = nullptr;
  mapping_type mapping_;
};

/// The layout in which loops over the first index read arrays fastest, as the policy's backend
/// says: neighbouring threads of a GPU read neighbouring elements if the first index is contiguous,
/// one thread of a host if the last is. For one dimension they are the same. `nested` runs over the
/// last index fastest on every backend, unless it is `ordered<1, 0>`.
template <execution_policy Policy, class Extents = dims<2>>
using natural_layout =
    typename detail::natural_layout_in<typename Policy::memory_space, (Extents::rank() > 1)>::type;

/// An array that loops with this policy reach, in its natural layout.
///
///     array_on<Policy, double, dims<2>> m{{rows, columns}};
template <execution_policy Policy, trivially_copyable T, class Extents = dims<1>>
using array_on = array<T, typename Policy::memory_space, Extents, natural_layout<Policy, Extents>>;

namespace detail {

/// What knows its elements and the memory they lie in: an array, or a part of one.
template <class T>
concept placed = memory_space<typename T::space> && requires(const T& elements) {
  typename T::element_type;
  elements.data();
  elements.mapping();
};

/// Whether elements of one may be copied into the other; if not, compilation stops at the sentence
/// that says why.
template <class From, class To>
consteval bool can_copy() {
  using to_type = std::remove_pointer_t<decltype(std::declval<To&>().data())>;
  using from_type = std::remove_pointer_t<decltype(std::declval<const From&>().data())>;
  using from_mapping = std::remove_cvref_t<decltype(std::declval<const From&>().mapping())>;
  using to_mapping = std::remove_cvref_t<decltype(std::declval<To&>().mapping())>;
  constexpr bool is_written = !std::is_const_v<to_type>;
  constexpr bool same_type = std::same_as<std::remove_const_t<from_type>, to_type> || !is_written;
  constexpr bool same_rank = from_mapping::rank() == to_mapping::rank();
  static_assert(is_written,
                "toll::copy: the elements of the target, the last argument, are constant");
  static_assert(same_type,
                "toll::copy: elements move as they are, so source and target hold the same type; "
                "write a loop that converts them");
  static_assert(same_rank, "toll::copy: source and target must have the same number of dimensions");
  return is_written && same_type && same_rank;
}

/// errors   argument_error if the extents differ
template <class FromShape, class ToShape>
void check_same_shape(const FromShape& from, const ToShape& to) {
  for (std::size_t r = 0; r != FromShape::rank(); ++r) {
    if (from[r] != to[r]) {
      throw argument_error("toll::copy: the source has extents %s, the target %s",
                           shape_text{from}.text(), shape_text{to}.text());
    }
  }
}

}  // namespace detail

/// Copies all elements between arrays, or parts of them (part.hpp), of equal extents: in one space
/// or between two, in whatever layout each has. What lies in one piece, or in rows, is copied as
/// such. Otherwise the host changes the order; `copy(policy, from, to)` in copy.hpp does it in a
/// loop of the policy's.
///
/// requires         elements of one type; source and target do not overlap, unless they are the
///                  same, when nothing is done
/// synchronisation  done on return. A loop that is still running is not waited for: `wait(policy)`
/// errors           argument_error if the extents differ, backend_error from a device
template <detail::placed From, class To>
void copy(const From& from, To&& to) requires detail::placed<std::remove_cvref_t<To>> {
  if constexpr (detail::can_copy<From, std::remove_reference_t<To>>()) {
    detail::check_same_shape(from.mapping().extents(), to.mapping().extents());
    const detail::copy_loops loops{to.mapping(), from.mapping()};
    if (from.data() != to.data() || !loops.is_contiguous()) {
      detail::copy_between<typename std::remove_cvref_t<To>::space, typename From::space>(
          to.data(), from.data(), loops);
    }
  }
}

}  // namespace toll
