// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/error.hpp>
#include <toll/index_tuple.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace toll {

/// Stands in an `extents` list for an extent that is only known at run time.
inline constexpr index_t dynamic = -1;

template <index_t... es>
class extents;

namespace detail {

/// Whether extents of type `From` can be those of type `To`: no known one contradicts another.
template <class From, class To>
inline constexpr bool extents_agree = false;

template <index_t... from, index_t... to>
requires(sizeof...(from) == sizeof...(to))
inline constexpr bool extents_agree<extents<from...>, extents<to...>> =
    ((from == to || from == dynamic || to == dynamic) && ...);

/// Whether they always are: each extent that `To` knows, `From` knows too.
template <class From, class To>
inline constexpr bool extents_widen = false;

template <index_t... from, index_t... to>
requires(sizeof...(from) == sizeof...(to))
inline constexpr bool extents_widen<extents<from...>, extents<to...>> =
    ((from == to || to == dynamic) && ...);

/// Says that extents are those of something that exists, so that nobody has to look.
struct unchecked {};

}  // namespace detail

/// The extents of a view, slowest-varying name first as in std::extents; each either a number known
/// to the compiler or `dynamic`.
template <index_t... es>
class extents {
public:
  static constexpr std::size_t rank() { return sizeof...(es); }

  constexpr extents() = default;

  /// One value per dimension, known ones included.
  /// errors   argument_error if a value is negative or contradicts a known extent
  template <std::convertible_to<index_t>... Ns>
  constexpr extents(Ns... ns) requires(sizeof...(Ns) == sizeof...(es) && sizeof...(es) > 0)
      : values_{static_cast<index_t>(ns)...} {  // implicit, as {rows, columns}
    for (std::size_t r = 0; r < rank(); ++r) {
      check(r, values_[r]);
    }
  }

  /// Implicit where nothing can go wrong: dims<2> of an extents<3, 4>. The other way it is explicit.
  /// errors   argument_error if a value contradicts a known extent
  template <index_t... others>
  explicit(!detail::extents_widen<extents<others...>, extents>) constexpr extents(
      const extents<others...>& other) requires detail::extents_agree<extents<others...>, extents> {
    for (std::size_t r = 0; r < rank(); ++r) {
      values_[r] = other[r];
      if constexpr (!detail::extents_widen<extents<others...>, extents>) {
        check(r, values_[r]);
      }
    }
  }

  constexpr extents(detail::unchecked, const index_tuple<sizeof...(es)>& values) {
    for (std::size_t r = 0; r < rank(); ++r) {
      values_[r] = values[r];
    }
  }

  constexpr index_t operator[](std::size_t r) const {
    return static_extent(r) == dynamic ? values_[r] : static_extent(r);
  }

  /// The extent that the type knows, or `dynamic`.
  static constexpr index_t static_extent(std::size_t r) {
    // No array, because nvcc turns an access to a constexpr one in device code into a trap.
    index_t result = 0;
    std::size_t at = 0;
    ((at++ == r ? void(result = es) : void()), ...);
    return result;
  }

  constexpr index_t size() const {
    return [this]<std::size_t... r>(std::index_sequence<r...>) {
      return (index_t{1} * ... * (*this)[r]);
    }(std::make_index_sequence<rank()>{});
  }

  friend constexpr bool operator==(const extents& a, const extents& b) {
    for (std::size_t r = 0; r < rank(); ++r) {
      if (a[r] != b[r]) {
        return false;
      }
    }
    return true;
  }

private:
  // Takes a value, because the place of one would keep all of them in memory.
  static constexpr void check(std::size_t r, index_t value) {
    if (value < 0 || (static_extent(r) != dynamic && static_extent(r) != value)) {
      detail::refuse("toll::extents: extent %lld of dimension %d must be %s%lld",
                     static_cast<long long>(value), static_cast<int>(r),
                     static_extent(r) == dynamic ? "at least " : "",
                     static_cast<long long>(static_extent(r) == dynamic ? 0 : static_extent(r)));
    }
  }

  // Rank 0 has a slot too, because there is no array of none.
  index_t values_[sizeof...(es) > 0 ? sizeof...(es) : 1] = {(es == dynamic ? 0 : es)...};
};

namespace detail {

template <class Sequence>
struct dynamic_extents;

template <std::size_t... r>
struct dynamic_extents<std::index_sequence<r...>> {
  using type = extents<(static_cast<void>(r), dynamic)...>;
};

}  // namespace detail

/// All extents known at run time only: dims<2> is a matrix.
template <std::size_t rank>
using dims = typename detail::dynamic_extents<std::make_index_sequence<rank>>::type;

}  // namespace toll
