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
class view {
public:
  using element_type = T;
  using extents_type = Extents;
  using layout_type = Layout;
  static constexpr std::size_t rank = Extents::rank;

  constexpr view() = default;

  constexpr view(T* data, Extents shape, const char* name = "view")
      : data_{data},
        shape_{shape},
        name_{name} {}

  /// A view of mutable elements serves where one of constant elements is asked for.
  template <class U>

  requires(std::same_as<const U, T> &&
           !std::is_const_v<U>) constexpr view(const view<U, Extents, Layout>& other)
      : data_{other.data_},
        shape_{other.shape_},
        name_{other.name_} {}

  template <std::convertible_to<index_t>... Is>

  requires(sizeof...(Is) == rank) constexpr T& operator()(Is... indices) const {
    if constexpr (detail::checks_bounds) {
      std::size_t r = 0;
      ((detail::check_index(name_.text(), r, static_cast<index_t>(indices), shape_[r]), ++r), ...);
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
  [[no_unique_address]] detail::view_name name_;
};

}  // namespace toll
