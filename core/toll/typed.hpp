// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/typed_body.hpp>
#include <toll/segment.hpp>
#include <toll/typed_index.hpp>
#include <toll/view.hpp>

#include <concepts>
#include <cstddef>

namespace toll {

/// A segment whose indices are of a type; made by `typed<row>(segment)`. It is a segment like the
/// one that it wraps, and refuses bodies that take another index.
template <class Index, class Segment>
class typed_segment : public Segment {
public:
  explicit constexpr typed_segment(const Segment& indices) : Segment{indices} {}
};

/// A box whose indices are of a type in each dimension; made by `typed<row, column>(box)`.
template <strong_index... Indices>
class typed_box : public box<sizeof...(Indices)> {
public:
  explicit constexpr typed_box(const box<sizeof...(Indices)>& indices)
      : box<sizeof...(Indices)>{indices} {}
};

/// A view whose elements are named by typed indices alone, `v(i, j)` with a row and a column; made
/// by `typed<row, column>(view)`. Copying one copies the view; `plain()` is the view.
template <class View, strong_index... Indices>
class typed_view {
public:
  static constexpr std::size_t rank() { return sizeof...(Indices); }

  constexpr typed_view() = default;

  explicit constexpr typed_view(const View& plain) : plain_{plain} {}

  /// A view of mutable elements serves where one of constant elements is asked for.
  template <class Other>
  requires std::convertible_to<Other, View>
  constexpr typed_view(const typed_view<Other, Indices...>& other) : plain_{other.plain()} {}

  constexpr decltype(auto) operator()(Indices... indices) const {
    return plain_(indices.value()...);
  }

  template <class... Others>
  constexpr auto& operator()(const Others&...) const {
    static_assert(sizeof...(Others) > 1000,
                  "toll::typed_view: an element is named by typed indices, in the order of the "
                  "view's: typed<row, column>(v) takes (row, column)");
    return *plain_.data();
  }

  template <class Index>
  constexpr decltype(auto) operator[](const Index& index) const requires(rank() == 1) {
    return (*this)(index);
  }

  constexpr const View& plain() const { return plain_; }

  constexpr auto data() const { return plain_.data(); }

  constexpr index_t extent(std::size_t r) const { return plain_.extent(r); }

  constexpr index_t size() const { return plain_.size(); }

  /// All its indices, for `nested`: a body that takes them in another order does not compile.
  constexpr typed_box<Indices...> shape() const {
    return typed_box<Indices...>{box<rank()>{plain_.shape()}};
  }

private:
  View plain_;
};

/// Indices of a type: a count or a segment for `forall`, a box or extents for `nested`, a view whose
/// elements they name.
///
///     using row = typed_index<struct row_tag>;
///     using column = typed_index<struct column_tag>;
///     const auto m = typed<row, column>(view<double, dims<2>>{data, {rows, columns}});
///     forall(policy, typed<row>(rows), [=] TOLL_FN(row i) { m(i, column{0}) = 0; });
///     nested(policy, m.shape(), [=] TOLL_FN(row i, column j) { m(i, j) = 1; });
///
/// Over a count, a segment or a box that is not typed, a body may take any typed index.
/// errors   those of the segment or the box
template <strong_index Index, iteration_space Segment>
constexpr auto typed(const Segment& indices) {
  const auto plain = detail::to_segment(indices);
  return typed_segment<Index, std::remove_const_t<decltype(plain)>>{plain};
}

template <strong_index... Indices, index_box Box>
constexpr typed_box<Indices...> typed(const Box& indices) {
  return typed_box<Indices...>{box{indices}};
}

template <strong_index... Indices>
constexpr typed_box<Indices...> typed(const index_t (&shape)[sizeof...(Indices)]) {
  return typed_box<Indices...>{box<sizeof...(Indices)>{{}, shape}};
}

template <strong_index... Indices, class T, class... How>
constexpr auto typed(const view<T, How...>& plain) {
  constexpr bool fits = sizeof...(Indices) == view<T, How...>::rank();
  static_assert(fits, "toll::typed: a view takes a typed index for each of its dimensions");
  return typed_view<view<T, How...>, Indices...>{plain};
}

namespace detail {

template <class Index, class Segment>
inline constexpr bool is_list<typed_segment<Index, Segment>> = is_list<Segment>;

}  // namespace detail

}  // namespace toll
