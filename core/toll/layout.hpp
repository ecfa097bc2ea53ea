// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/error.hpp>
#include <toll/extents.hpp>
#include <toll/index_tuple.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace toll {

namespace detail {

template <std::size_t... order>
consteval bool is_permutation() {
  constexpr std::size_t rank = sizeof...(order);
  bool seen[rank + 1] = {};
  ((seen[order < rank ? order : rank] = true), ...);
  std::size_t count = 0;
  for (std::size_t r = 0; r != rank; ++r) {
    count += seen[r] ? 1 : 0;
  }
  return count == rank;
}

template <class Extents>
class strided_mapping;

/// Where elements lie whose dimensions are nested in an order, the slowest first. It holds the
/// extents and nothing else.
template <class Extents, std::size_t... order>
class permuted_mapping {
  static_assert(sizeof...(order) == Extents::rank() && is_permutation<order...>(),
                "toll::layout_permuted: the order names each dimension of the view once, the "
                "slowest first: layout_permuted<1, 0> for a matrix by columns");

public:
  using extents_type = Extents;

  static constexpr std::size_t rank() { return Extents::rank(); }

  constexpr permuted_mapping() = default;

  explicit constexpr permuted_mapping(const Extents& shape) : shape_{shape} {}

  template <class Others>
  explicit(!extents_widen<Others, Extents>) constexpr permuted_mapping(
      const permuted_mapping<Others, order...>& other) requires extents_agree<Others, Extents>
      : shape_{other.extents()} {}

  /// errors   argument_error if the elements do not lie in this order without gaps
  template <class Others>
  explicit constexpr permuted_mapping(const strided_mapping<Others>& other)
      requires extents_agree<Others, Extents>
      : shape_{other.extents()} {
    for (std::size_t r = 0; r < rank(); ++r) {
      if (shape_.size() > 0 && shape_[r] > 1 && other.stride(r) != stride(r)) {
        detail::refuse(
            "toll::view: neighbours in dimension %d lie %lld elements apart, and this layout has "
            "them %lld apart",
            static_cast<int>(r), static_cast<long long>(other.stride(r)),
            static_cast<long long>(stride(r)));
      }
    }
  }

  constexpr const Extents& extents() const { return shape_; }

  /// The dimension that is k-th slowest.
  static constexpr std::size_t slowest(std::size_t k) {
    constexpr std::size_t slowest_first[rank() + 1] = {order..., 0};
    return slowest_first[k];
  }

  /// The first index of a dimension.
  static constexpr index_t first(std::size_t /*r*/) { return 0; }

  /// The linear index of an element.
  template <std::convertible_to<index_t>... Is>
  constexpr index_t operator()(Is... indices) const requires(sizeof...(Is) == Extents::rank()) {
    [[maybe_unused]] const index_t at[rank() + 1] = {static_cast<index_t>(indices)..., 0};
    index_t linear = 0;
    ((linear = linear * shape_[order] + at[order]), ...);
    return linear;
  }

  /// The element that lies at a linear index, from 0 to required_span_size() - 1.
  constexpr index_tuple<Extents::rank()> indices(index_t linear) const {
    index_tuple<Extents::rank()> all;
    index_t distance = shape_.size();  // between neighbours in a dimension, from the slowest on
    ((distance /= shape_[order], all.at[order] = linear / distance, linear %= distance), ...);
    return all;
  }

  /// How far apart neighbours in a dimension lie.
  constexpr index_t stride(std::size_t r) const {
    index_t distance = 1;
    for (std::size_t k = rank(); slowest(k - 1) != r; --k) {
      distance *= shape_[slowest(k - 1)];
    }
    return distance;
  }

  /// Elements from the first in memory to the last, both included.
  constexpr index_t required_span_size() const { return required_span_size(shape_); }

  static constexpr index_t required_span_size(const Extents& shape) { return shape.size(); }

  friend constexpr bool operator==(const permuted_mapping&, const permuted_mapping&) = default;

private:
  Extents shape_;
};

template <class Extents, class Forwards>
struct ordered_mappings;

template <class Extents, std::size_t... r>
struct ordered_mappings<Extents, std::index_sequence<r...>> {
  using right = permuted_mapping<Extents, r...>;
  using left = permuted_mapping<Extents, (sizeof...(r) - 1 - r)...>;
};

template <class Extents>
using ordered = ordered_mappings<Extents, std::make_index_sequence<Extents::rank()>>;

}  // namespace detail

// A layout says how a view's indices become a linear one: it brings a mapping for any extents, an
// object, as in std::mdspan.

/// Row-major, as C arrays are: the last index is contiguous.
struct layout_right {
  template <class Extents>
  using mapping = typename detail::ordered<Extents>::right;
};

/// Column-major, as in Fortran: the first index is contiguous.
struct layout_left {
  template <class Extents>
  using mapping = typename detail::ordered<Extents>::left;
};

/// Dimensions nested in any order, the slowest first: with layout_permuted<1, 2, 0> the first index
/// is contiguous, and the second has the largest stride.
template <std::size_t... order>
struct layout_permuted {
  template <class Extents>
  using mapping = detail::permuted_mapping<Extents, order...>;
};

}  // namespace toll
