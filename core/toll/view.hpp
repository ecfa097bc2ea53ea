// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/detail/view_conversion.hpp>
#include <toll/extents.hpp>
#include <toll/layout.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll {

/// A view's elements are plain references: what `view` has unless access.hpp says otherwise.
struct default_access {
  template <class T>
  static constexpr T& at(T* data, index_t linear) {
    return data[linear];
  }
};

/// A multi-dimensional name for memory that somebody else owns, in the vocabulary of std::mdspan.
/// Copying one copies a pointer and its mapping, which for most layouts is the extents, so loop
/// bodies capture views by value.
///
/// With the build option TOLL_CHECK_BOUNDS every access is checked, and one outside stops the
/// program with the view's name, the index and the extent. Without it a view is its pointer and
/// mapping only.
///
///     const view<double, dims<2>> m{data, {rows, columns}};
///     m(i, j) = 1;
///
/// A layout that wants to know more than the extents takes it after them: layout_offset where its
/// indices begin, layout_strided how far apart neighbours lie. The accessor says what m(i, j) is
/// (access.hpp).
template <class T, class Extents = dims<1>, class Layout = layout_right,
          class Accessor = default_access>
class view : private detail::view_name {
  // The name, empty unless bounds are checked, is a base: nvcc 13 lays a [[no_unique_address]]
  // member out differently on host and device, so that kernels read the wrong parameters.

public:
  using element_type = T;
  using extents_type = Extents;
  using layout_type = Layout;
  using accessor_type = Accessor;
  using mapping_type = typename Layout::template mapping<Extents>;
  using reference = decltype(Accessor::at(std::declval<T*>(), index_t{}));

  static constexpr std::size_t rank() { return Extents::rank(); }

  constexpr view() = default;

  constexpr view(T* data, Extents shape, const char* name = "view")
      : view{data, mapping_of(shape), name} {}

  constexpr view(T* data, Extents shape, index_tuple<Extents::rank()> origin_or_strides,
                 const char* name = "view")
      requires std::constructible_from<mapping_type, Extents, index_tuple<Extents::rank()>>
      : view{data, mapping_type{shape, origin_or_strides}, name} {}

  // A template, because braces are then never taken for a mapping, but for extents.
  template <std::same_as<mapping_type> Mapping>
  constexpr view(T* data, const Mapping& mapping, const char* name = "view")
      : detail::view_name{name},
        data_{data},
        mapping_{mapping} {}

  /// The same elements as a view of another type. Implicit where nothing can go wrong: mutable
  /// elements as constant ones, known extents as dynamic ones, any layout as layout_strided, plain
  /// access as any other. What depends on the values is explicit: dynamic extents as known ones,
  /// layout_strided as any other layout.
  /// errors   argument_error if extents or strides are not those of this type
  template <class U, class Shape, class Arrangement, class Access>
  requires detail::element_converts<U, T> && detail::access_converts<Access, Accessor> &&
               (Shape::rank() == Extents::rank())
  explicit(detail::must_be_checked<typename Arrangement::template mapping<Shape>, mapping_type>)  //
      constexpr view(const view<U, Shape, Arrangement, Access>& other)
      : detail::view_name{static_cast<const detail::view_name&>(other)},
        data_{other.data_},
        mapping_{detail::converted_mapping<mapping_type>(other.mapping_)} {}

  template <std::convertible_to<index_t>... Is>
  constexpr reference operator()(Is... indices) const requires(sizeof...(Is) == Extents::rank()) {
    if constexpr (detail::checks_bounds) {
      std::size_t r = 0;
      ((detail::check_index(name(), r, static_cast<index_t>(indices), mapping_.first(r), extent(r)),
        ++r),
       ...);
    }
    if constexpr (has_known_rows()) {
      if (!std::is_constant_evaluated()) {
        return in_known_row(indices...);
      }
    }
    return Accessor::at(data_, mapping_(indices...));
  }

  constexpr reference operator[](index_t i) const requires(Extents::rank() == 1) {
    return (*this)(i);
  }

  constexpr T* data() const { return data_; }

  constexpr const mapping_type& mapping() const { return mapping_; }

  constexpr const Extents& shape() const { return mapping_.extents(); }

  constexpr index_t extent(std::size_t r) const { return shape()[r]; }

  constexpr index_t size() const { return shape().size(); }

  /// How far apart neighbours in a dimension lie.
  constexpr index_t stride(std::size_t r) const { return mapping_.stride(r); }

  /// The name in messages, kept only if bounds are checked.
  constexpr const char* name() const { return this->text(); }

  /// How many elements, and bytes, memory must have for a view with these extents. No view is
  /// needed, so that memory can be allocated first.
  static constexpr index_t required_span_size(const Extents& shape)
      requires requires { mapping_type::required_span_size(shape); } {
    return mapping_type::required_span_size(shape);
  }

  static constexpr std::size_t required_bytes(const Extents& shape)
      requires requires { mapping_type::required_span_size(shape); } {
    return static_cast<std::size_t>(mapping_type::required_span_size(shape)) * sizeof(T);
  }

private:
  template <class, class, class, class>
  friend class view;

  static constexpr bool has_known_rows() {
    return rank() == 2 && std::same_as<Layout, layout_right> &&
           std::same_as<Accessor, default_access> && Extents::static_extent(rank() - 1) > 0;
  }

  /// As an element of an array of rows. From `4 * i + j` g++ 12 makes a gather out of a row of four
  /// that a loop reads whole, which takes three times as long.
  constexpr T& in_known_row(index_t i, index_t j) const requires(Extents::rank() == 2) {
    using row = T[static_cast<std::size_t>(Extents::static_extent(1))];
    return reinterpret_cast<row*>(data_)[i][j];
  }

  static constexpr mapping_type mapping_of(const Extents& shape) {
    constexpr bool is_enough = std::constructible_from<mapping_type, Extents>;
    static_assert(is_enough,
                  "toll::view: this layout wants to know where its indices begin, or its strides, "
                  "after the extents: {data, {rows, columns}, {-1, -1}}");
    if constexpr (is_enough) {
      return mapping_type{shape};
    }
  }

  T* data_ = nullptr;
  mapping_type mapping_;
};

}  // namespace toll
