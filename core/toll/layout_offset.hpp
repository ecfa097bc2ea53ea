// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/index_tuple.hpp>
#include <toll/layout.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace toll {

/// Another layout whose indices begin elsewhere than at 0, as those of an array with a halo do:
///
///     const view<double, dims<2>, layout_offset<>> b{data, {rows + 2, columns + 2}, {-1, -1}};
///     b(-1, columns) = 0;  // the corner at the end of the first row
template <class Base = layout_right>
struct layout_offset {
  template <class Extents>
  class mapping {
    using base = typename Base::template mapping<Extents>;

  public:
    using extents_type = Extents;

    static constexpr std::size_t rank() { return Extents::rank(); }

    constexpr mapping() = default;

    constexpr mapping(const Extents& shape, const index_tuple<Extents::rank()>& origin)
        : base_{shape},
          origin_{origin},
          shift_{[&]<std::size_t... r>(std::index_sequence<r...>) {
            return base_(origin[r]...);
          }(std::make_index_sequence<rank()>{})} {}

    template <class Others>
    explicit(!detail::extents_widen<Others, Extents>) constexpr mapping(
        const mapping<Others>& other) requires detail::extents_agree<Others, Extents>
        : mapping{Extents(other.extents()), other.origin()} {}

    constexpr const Extents& extents() const { return base_.extents(); }

    /// The first index of each dimension.
    constexpr const index_tuple<Extents::rank()>& origin() const { return origin_; }

    static constexpr std::size_t slowest(std::size_t k) { return base::slowest(k); }

    /// The first index of a dimension.
    constexpr index_t first(std::size_t r) const { return origin_[r]; }

    /// The linear index of an element: one subtraction, whatever the rank, which a compiler takes
    /// out of a loop.
    template <std::convertible_to<index_t>... Is>
    constexpr index_t operator()(Is... indices) const requires(sizeof...(Is) == Extents::rank()) {
      return base_(indices...) - shift_;
    }

    /// The element that lies at a linear index, from 0 to required_span_size() - 1.
    constexpr index_tuple<Extents::rank()> indices(index_t linear) const {
      index_tuple<Extents::rank()> all = base_.indices(linear);
      for (std::size_t r = 0; r < rank(); ++r) {
        all.at[r] += origin_[r];
      }
      return all;
    }

    constexpr index_t stride(std::size_t r) const { return base_.stride(r); }

    constexpr index_t required_span_size() const { return base_.required_span_size(); }

    static constexpr index_t required_span_size(const Extents& shape) {
      return base::required_span_size(shape);
    }

    friend constexpr bool operator==(const mapping&, const mapping&) = default;

  private:
    base base_;
    index_tuple<Extents::rank()> origin_;
    index_t shift_ = 0;  // the linear index that the origin would have in the base layout
  };
};

}  // namespace toll
