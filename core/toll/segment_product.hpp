// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/detail/pack.hpp>
#include <toll/segment.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll {

namespace detail {

template <class Space>
using segment_for = std::remove_cvref_t<decltype(to_segment(std::declval<const Space&>()))>;

}  // namespace detail

/// All combinations of the indices of several segments, one for each dimension of a nest: counts,
/// ranges, strided ranges and lists.
///
///     nested(policy, segment_product{strided_range{0, rows, 2}, index_list{columns.on(policy)}},
///            [=] TOLL_FN(index_t i, index_t j) { m(i, j) = 0; });
///
/// Order, tiles and collapsing are those of the segments' positions. What a list names must be in
/// memory that the policy can read.
/// errors   argument_error for a negative count
template <segment... Segments>
class segment_product {
public:
  static constexpr std::size_t rank() { return sizeof...(Segments); }

  template <iteration_space... Spaces>
  requires(std::same_as<detail::segment_for<Spaces>, Segments> && ...)
  explicit constexpr segment_product(const Spaces&... spaces)
      : segments_{{{detail::to_segment(spaces)}...}} {}

  /// The positions in each segment, from 0 on.
  constexpr box<rank()> positions() const {
    return visit([](const Segments&... segments) { return box<rank()>{{}, {segments.size()...}}; });
  }

  /// Calls `visitor(segments...)`.
  template <class Visitor>
  constexpr decltype(auto) visit(const Visitor& visitor) const {
    return visit_by(visitor, std::make_index_sequence<rank()>{});
  }

  constexpr const detail::pack<Segments...>& segments() const { return segments_; }

private:
  template <class Visitor, std::size_t... r>
  constexpr decltype(auto) visit_by(const Visitor& visitor, std::index_sequence<r...>) const {
    return visitor(detail::get<r>(segments_)...);
  }

  detail::pack<Segments...> segments_;
};

template <iteration_space... Spaces>
segment_product(const Spaces&...) -> segment_product<detail::segment_for<Spaces>...>;

}  // namespace toll
