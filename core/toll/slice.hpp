// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/detail/slice_types.hpp>
#include <toll/extents.hpp>
#include <toll/index_tuple.hpp>
#include <toll/segment.hpp>
#include <toll/view.hpp>

#include <cstddef>
#include <utility>

namespace toll {

namespace detail {

/// What a slice takes of one dimension: `extent` indices from `first` on, `step` apart.
struct cut {
  index_t first;
  index_t extent;
  index_t step;
};

constexpr cut cut_by(every_t, index_t first, index_t extent) {
  return {first, extent, 1};
}

constexpr cut cut_by(const range& some, index_t, index_t) {
  return {some[index_t{0}], some.size(), 1};
}

constexpr cut cut_by(const strided_range& some, index_t, index_t) {
  return {some[index_t{0}], some.size(), some.stride()};
}

constexpr cut cut_by(index_t one, index_t, index_t) {
  return {one, 1, 1};
}

/// Stops the program if a slice takes indices that a dimension does not have; none are anywhere.
constexpr void check_cut(const char* name, std::size_t dimension, const cut& taken, index_t first,
                         index_t extent) {
  if (taken.extent > 0) {
    check_index(name, dimension, taken.first, first, extent);
    check_index(name, dimension, taken.first + (taken.extent - 1) * taken.step, first, extent);
  }
}

/// The extents and strides of the dimensions that a slice keeps.
template <std::size_t kept>
struct kept_dimensions {
  index_tuple<kept> extents;
  index_tuple<kept> strides;
};

template <class... Slicers, class Mapping, std::size_t rank>
constexpr auto kept_of(const Mapping& from, const cut (&cuts)[rank]) {
  kept_dimensions<count_kept<Slicers...>> kept;
  std::size_t r = 0;
  std::size_t k = 0;
  const auto take = [&](bool is_kept) {
    if (is_kept) {
      kept.extents.at[k] = cuts[r].extent;
      kept.strides.at[k++] = from.stride(r) * cuts[r].step;
    }
    ++r;
  };
  (take(keeps_dimension<Slicers>), ...);
  return kept;
}

/// Where the slice begins, in elements from the beginning of the view.
template <class Mapping, std::size_t rank>
constexpr index_t beginning_of(const Mapping& from, const cut (&cuts)[rank]) {
  return [&]<std::size_t... r>(std::index_sequence<r...>) {
    return from(cuts[r].first...);
  }(std::make_index_sequence<Mapping::rank()>{});
}

}  // namespace detail

/// A view of some elements of another: one slicer for each dimension, in the view's own indices. An
/// index takes one and drops the dimension; `every`, a `range` or a `strided_range` keeps it, counted
/// from 0. For use in loop bodies too:
///
///     const auto row = slice(a, i, every);                 // view<double>
///     const auto inner = slice(a, range{1, n - 1}, every);
///     const auto odd = slice(a, every, strided_range{1, n, 2});
///
/// Where elements still lie without gaps, as those of a row do, the slice has layout_right,
/// layout_left or layout_permuted, and reads like a view made by hand; elsewhere layout_strided.
/// `every` keeps an extent that the type knows. Name and accessor are those of the view.
///
/// With TOLL_CHECK_BOUNDS an index that the view does not have stops the program.
template <class T, class Extents, class Layout, class Accessor, class... Slicers>
constexpr auto slice(const view<T, Extents, Layout, Accessor>& from, Slicers... slicers) {
  constexpr bool is_complete =
      sizeof...(Slicers) == Extents::rank() && (detail::slicer<Slicers> && ...);
  static_assert(is_complete,
                "toll::slice: for each dimension of the view write an index, every, a range or a "
                "strided_range: slice(m, i, every)");
  if constexpr (!is_complete) {
    return from;
  } else {
    using shape = detail::sliced_extents<Extents, Slicers...>;
    using layout = detail::sliced_layout<typename Layout::template mapping<Extents>, Slicers...>;
    using mapping = typename layout::template mapping<shape>;
    detail::cut cuts[Extents::rank() + 1] = {};  // rank 0 has one too: there is no array of none
    [[maybe_unused]] std::size_t r = 0;
    ((cuts[r] = detail::cut_by(slicers, from.mapping().first(r), from.extent(r)), ++r), ...);
    if constexpr (detail::checks_bounds) {
      for (std::size_t d = 0; d < Extents::rank(); ++d) {
        detail::check_cut(from.name(), d, cuts[d], from.mapping().first(d), from.extent(d));
      }
    }
    const auto kept = detail::kept_of<Slicers...>(from.mapping(), cuts);
    const shape extents{detail::unchecked{}, kept.extents};
    const index_t begin = detail::beginning_of(from.mapping(), cuts);
    if constexpr (detail::is_strided<layout>) {
      // Without elements there may be no memory to point into.
      T* const data = extents.size() > 0 ? from.data() + begin : from.data();
      return view<T, shape, layout, Accessor>{data, mapping{extents, kept.strides}, from.name()};
    } else {
      return view<T, shape, layout, Accessor>{from.data() + begin, mapping{extents}, from.name()};
    }
  }
}

}  // namespace toll
