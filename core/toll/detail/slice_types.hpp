// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/extents.hpp>
#include <toll/layout.hpp>
#include <toll/layout_strided.hpp>
#include <toll/segment.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll {

/// Stands in a slice for all indices of a dimension.
struct every_t {};

inline constexpr every_t every{};

namespace detail {

template <class Slicer>
inline constexpr bool keeps_dimension =
    std::same_as<Slicer, every_t> || std::same_as<Slicer, range> ||
    std::same_as<Slicer, strided_range>;

template <class Slicer>
concept slicer = keeps_dimension<Slicer> || std::convertible_to<Slicer, index_t>;

template <class... Slicers>
inline constexpr std::size_t count_kept =
    (std::size_t{0} + ... + (keeps_dimension<Slicers> ? 1 : 0));

/// The extents of a slice, one after the other: those of `every` as the view's type has them.
template <class Kept, class Extents, class... Slicers>
struct extents_kept {
  using type = Kept;
};

template <index_t... kept, index_t e, index_t... es, class Slicer, class... Slicers>
struct extents_kept<extents<kept...>, extents<e, es...>, Slicer, Slicers...>
    : extents_kept<std::conditional_t<keeps_dimension<Slicer>,
                                      extents<kept..., std::same_as<Slicer, every_t> ? e : dynamic>,
                                      extents<kept...>>,
                   extents<es...>, Slicers...> {};

template <class Extents, class... Slicers>
using sliced_extents = typename extents_kept<extents<>, Extents, Slicers...>::type;

/// The dimensions of a slice, the slowest first, and whether its elements lie without gaps.
template <std::size_t kept>
struct slice_order {
  bool is_dense = false;
  std::size_t slowest[kept + 1] = {};

  constexpr bool is_rising() const {
    for (std::size_t k = 0; k < kept; ++k) {
      if (slowest[k] != k) {
        return false;
      }
    }
    return true;
  }

  constexpr bool is_falling() const {
    for (std::size_t k = 0; k < kept; ++k) {
      if (slowest[k] != kept - 1 - k) {
        return false;
      }
    }
    return true;
  }
};

/// Without gaps lies what fixes only the slowest dimensions, takes a range of the next, and all of
/// those that are faster.
template <class Mapping, class... Slicers>
consteval auto order_of_slice() {
  slice_order<count_kept<Slicers...>> result;
  if constexpr (requires { Mapping::slowest(0); }) {
    constexpr bool is_kept[] = {keeps_dimension<Slicers>..., false};
    constexpr bool is_whole[] = {std::same_as<Slicers, every_t>..., false};
    constexpr bool has_steps[] = {std::same_as<Slicers, strided_range>..., false};
    result.is_dense = true;
    std::size_t k = 0;
    for (std::size_t n = 0; n < sizeof...(Slicers); ++n) {
      const std::size_t r = Mapping::slowest(n);
      if (!is_kept[r]) {
        result.is_dense = result.is_dense && k == 0;
        continue;
      }
      result.is_dense = result.is_dense && !has_steps[r] && (k == 0 || is_whole[r]);
      for (std::size_t before = 0; before < r; ++before) {
        result.slowest[k] += is_kept[before] ? 1 : 0;
      }
      ++k;
    }
  }
  return result;
}

template <class Mapping, class Sequence, class... Slicers>
struct layout_of_slice;

template <class Mapping, std::size_t... k, class... Slicers>
struct layout_of_slice<Mapping, std::index_sequence<k...>, Slicers...> {
  static consteval auto choose() {
    constexpr auto order = order_of_slice<Mapping, Slicers...>();
    if constexpr (!order.is_dense) {
      return layout_strided{};
    } else if constexpr (order.is_rising()) {
      return layout_right{};
    } else if constexpr (order.is_falling()) {
      return layout_left{};
    } else {
      return layout_permuted<order.slowest[k]...>{};
    }
  }

  using type = decltype(choose());
};

template <class Mapping, class... Slicers>
using sliced_layout =
    typename layout_of_slice<Mapping, std::make_index_sequence<count_kept<Slicers...>>,
                             Slicers...>::type;

template <class Layout>
inline constexpr bool is_strided = std::same_as<Layout, layout_strided>;

}  // namespace detail
}  // namespace toll
