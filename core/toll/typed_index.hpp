// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <concepts>
#include <type_traits>

namespace toll {

/// An index that knows what it counts, so that a row is never taken for a column. The tag is a
/// type that need not be complete.
///
///     using row = typed_index<struct row_tag>;
///     using column = typed_index<struct column_tag>;
///
/// It is made from an integer explicitly, `row{i}`, and gives it back by `value()`. An integer is
/// added to it or subtracted; two of one type are compared, and subtracted to a distance. Nothing
/// mixes types: `row + column` does not compile. Loops count in `Integer`.
///
/// Not `index`: with `using namespace toll` that would be ambiguous with index() of <strings.h>.
template <class Tag, std::integral Integer = index_t>
class typed_index {
public:
  using integer = Integer;

  constexpr typed_index() = default;

  explicit constexpr typed_index(Integer value) : value_{value} {}

  constexpr Integer value() const { return value_; }

  /// As a number that a body computes with: static_cast<double>(i).
  template <class Number>
  requires std::is_arithmetic_v<Number> explicit constexpr operator Number() const {
    return static_cast<Number>(value_);
  }

  constexpr typed_index& operator+=(Integer distance) {
    value_ = static_cast<Integer>(value_ + distance);
    return *this;
  }

  constexpr typed_index& operator-=(Integer distance) {
    value_ = static_cast<Integer>(value_ - distance);
    return *this;
  }

  constexpr typed_index& operator++() { return *this += 1; }

  constexpr typed_index& operator--() { return *this -= 1; }

  friend constexpr typed_index operator+(typed_index i, Integer distance) { return i += distance; }

  friend constexpr typed_index operator+(Integer distance, typed_index i) { return i += distance; }

  friend constexpr typed_index operator-(typed_index i, Integer distance) { return i -= distance; }

  friend constexpr Integer operator-(typed_index i, typed_index j) {
    return static_cast<Integer>(i.value_ - j.value_);
  }

  friend constexpr bool operator==(typed_index i, typed_index j) { return i.value_ == j.value_; }

  friend constexpr bool operator<(typed_index i, typed_index j) { return i.value_ < j.value_; }

  friend constexpr bool operator>(typed_index i, typed_index j) { return j < i; }

  friend constexpr bool operator<=(typed_index i, typed_index j) { return !(j < i); }

  friend constexpr bool operator>=(typed_index i, typed_index j) { return !(i < j); }

private:
  Integer value_ = 0;
};

namespace detail {

template <class T>
inline constexpr bool is_typed_index = false;

template <class Tag, class Integer>
inline constexpr bool is_typed_index<typed_index<Tag, Integer>> = true;

/// The type that loops over an index count in.
template <class Index>
struct counting_type {
  using type = Index;
};

template <class Tag, class Integer>
struct counting_type<typed_index<Tag, Integer>> {
  using type = Integer;
};

}  // namespace detail

/// What stands for a dimension where indices are typed.
template <class T>
concept strong_index = detail::is_typed_index<T>;

}  // namespace toll
