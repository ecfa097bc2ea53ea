// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/extents.hpp>
#include <toll/layout.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toll {

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
/// A layout whose indices begin elsewhere than at 0 (layout_offset.hpp) takes where after the
/// extents.
template <class T, class Extents = dims<1>, class Layout = layout_right>
class view : private detail::view_name {
  // The name, empty unless bounds are checked, is a base: nvcc 13 lays a [[no_unique_address]]
  // member out differently on host and device, so that kernels read the wrong parameters.

public:
  using element_type = T;
  using extents_type = Extents;
  using layout_type = Layout;
  using mapping_type = typename Layout::template mapping<Extents>;

  static constexpr std::size_t rank() { return Extents::rank(); }

  constexpr view() = default;

  constexpr view(T* data, Extents shape, const char* name = "view")
      : view{data, mapping_of(shape), name} {}

  constexpr view(T* data, Extents shape, index_tuple<Extents::rank()> origin,
                 const char* name = "view")
      requires std::constructible_from<mapping_type, Extents, index_tuple<Extents::rank()>>
      : view{data, mapping_type{shape, origin}, name} {}

  // A template, because braces are then never taken for a mapping, but for extents.
  template <std::same_as<mapping_type> Mapping>
  constexpr view(T* data, const Mapping& mapping, const char* name = "view")
      : detail::view_name{name},
        data_{data},
        mapping_{mapping} {}

  /// A view of mutable elements serves where one of constant elements is asked for.
  template <class U>
  constexpr view(const view<U, Extents, Layout>& other) requires std::same_as<const U, T>
      : detail::view_name{other},
        data_{other.data_},
        mapping_{other.mapping_} {}

  template <std::convertible_to<index_t>... Is>
  constexpr T& operator()(Is... indices) const requires(sizeof...(Is) == Extents::rank()) {
    if constexpr (detail::checks_bounds) {
      std::size_t r = 0;
      ((detail::check_index(this->text(), r, static_cast<index_t>(indices), mapping_.first(r),
                            extent(r)),
        ++r),
       ...);
    }
    return data_[mapping_(indices...)];
  }

  constexpr T& operator[](index_t i) const requires(Extents::rank() == 1) { return (*this)(i); }

  constexpr T* data() const { return data_; }

  constexpr const mapping_type& mapping() const { return mapping_; }

  constexpr const Extents& shape() const { return mapping_.extents(); }

  constexpr index_t extent(std::size_t r) const { return shape()[r]; }

  constexpr index_t size() const { return shape().size(); }

private:
  template <class, class, class>
  friend class view;

  static constexpr mapping_type mapping_of(const Extents& shape) {
    constexpr bool is_enough = std::constructible_from<mapping_type, Extents>;
    static_assert(is_enough,
                  "toll::view: this layout wants to know where its indices begin, after the "
                  "extents: {data, {rows, columns}, {-1, -1}}");
    if constexpr (is_enough) {
      return mapping_type{shape};
    }
  }

  T* data_ = nullptr;
  mapping_type mapping_;
};

}  // namespace toll
