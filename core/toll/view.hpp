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
/// Copying one copies a pointer and its extents, so loop bodies capture views by value.
///
/// With the build option TOLL_CHECK_BOUNDS every access is checked, and one outside stops the
/// program with the view's name, the index and the extent. Without it a view is its pointer and
/// extents only.
///
///     const view<double, dims<2>> m{data, {rows, columns}};
///     m(i, j) = 1;
template <class T, class Extents = dims<1>, class Layout = layout_right>
class view : private detail::view_name {
  // The name, empty unless bounds are checked, is a base: nvcc 13 lays a [[no_unique_address]]
  // member out differently on host and device, so that kernels read the wrong parameters.

public:
  using element_type = T;
  using extents_type = Extents;
  using layout_type = Layout;
  static constexpr std::size_t rank = Extents::rank;

  constexpr view() = default;

  constexpr view(T* data, Extents shape, const char* name = "view")
      : detail::view_name{name},
        data_{data},
        shape_{shape} {}

  /// A view of mutable elements serves where one of constant elements is asked for.
  template <class U>
  constexpr view(const view<U, Extents, Layout>& other) requires std::same_as<const U, T>
      : detail::view_name{other}, data_{other.data_}, shape_{other.shape_} {}

  template <std::convertible_to<index_t>... Is>
  constexpr T& operator()(Is... indices) const requires(sizeof...(Is) == rank) {
    if constexpr (detail::checks_bounds) {
      std::size_t r = 0;
      ((detail::check_index(this->text(), r, static_cast<index_t>(indices), shape_[r]), ++r), ...);
    }
    return data_[Layout::offset(shape_, indices...)];
  }

  constexpr T& operator[](index_t i) const requires(rank == 1) { return (*this)(i); }

  constexpr T* data() const { return data_; }

  constexpr const Extents& shape() const { return shape_; }

  constexpr index_t extent(std::size_t r) const { return shape_[r]; }

  constexpr index_t size() const { return shape_.size(); }

private:
  template <class, class, class>
  friend class view;

  T* data_ = nullptr;
  Extents shape_;
};

}  // namespace toll
