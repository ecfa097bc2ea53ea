// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/extents.hpp>
#include <toll/index_tuple.hpp>
#include <toll/layout.hpp>

#include <concepts>
#include <cstddef>

namespace toll {

namespace detail {

/// Where elements lie whose neighbours in each dimension are a distance of its own apart.
template <class Extents>
class strided_mapping {
public:
  using extents_type = Extents;

  static constexpr std::size_t rank() { return Extents::rank(); }

  constexpr strided_mapping() = default;

  constexpr strided_mapping(const Extents& shape, const index_tuple<Extents::rank()>& strides)
      : shape_{shape},
        strides_{strides} {}

  /// What any layout says whose indices begin at 0: where its neighbours lie.
  template <class Other>
  explicit(!extents_widen<typename Other::extents_type, Extents>) constexpr strided_mapping(
      const Other& other)
      requires(extents_agree<typename Other::extents_type, Extents> && Other::first(0) == 0)
      : shape_{other.extents()} {
    for (std::size_t r = 0; r < rank(); ++r) {
      strides_.at[r] = other.stride(r);
    }
  }

  constexpr const Extents& extents() const { return shape_; }

  /// The first index of a dimension.
  static constexpr index_t first(std::size_t /*r*/) { return 0; }

  /// The linear index of an element, which is negative where a stride leads backwards.
  template <std::convertible_to<index_t>... Is>
  constexpr index_t operator()(Is... indices) const requires(sizeof...(Is) == Extents::rank()) {
    index_t linear = 0;
    std::size_t r = 0;
    ((linear += static_cast<index_t>(indices) * strides_[r++]), ...);
    return linear;
  }

  /// How far apart neighbours in a dimension lie; negative if the second lies before the first.
  constexpr index_t stride(std::size_t r) const { return strides_[r]; }

  /// Elements from the first in memory to the last, both included.
  constexpr index_t required_span_size() const {
    index_t span = shape_.size() > 0 ? 1 : 0;
    for (std::size_t r = 0; r < rank() && span > 0; ++r) {
      span += (shape_[r] - 1) * (strides_[r] < 0 ? -strides_[r] : strides_[r]);
    }
    return span;
  }

  friend constexpr bool operator==(const strided_mapping&, const strided_mapping&) = default;

private:
  Extents shape_;
  index_tuple<Extents::rank()> strides_;
};

}  // namespace detail

/// Neighbours in each dimension lie any distance apart, which is given after the extents. Most
/// slices have this layout (slice.hpp), and every view whose indices begin at 0 converts to it:
///
///     const view<double, dims<2>, layout_strided> odd_columns{data + 1, {rows, n / 2}, {n, 2}};
///
/// A stride may be negative, and 0 where all indices mean one element.
struct layout_strided {
  template <class Extents>
  using mapping = detail::strided_mapping<Extents>;
};

}  // namespace toll
