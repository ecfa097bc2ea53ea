// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/error.hpp>
#include <toll/view.hpp>

#include <concepts>
#include <type_traits>

namespace toll {

/// What a loop runs over: `size()` positions, each of which maps to an index that the body is
/// given, in the integer type that the body counts in. A segment is captured by value and read on
/// the device, so it is small and trivially copyable.
template <class T>
concept segment = std::copyable<T> && requires(const T& s, int narrow, index_t position) {
  { s.size() } -> std::same_as<index_t>;
  { s[narrow] } -> std::same_as<int>;
  { s[position] } -> std::same_as<index_t>;
};

/// What `forall` runs over: a segment, or a count n, which stands for 0 .. n - 1.
template <class T>
concept iteration_space = std::integral<T> || segment<T>;

namespace detail {

/// The indices 0 .. size - 1. Not a range: where a compiler does not see that it starts at 0, it
/// must account for unsigned indices that wrap, and does not vectorise.
class counted {
public:
  /// errors   argument_error if size < 0: a count that wrapped or was never set
  explicit constexpr counted(index_t size) : size_{size} {
    if (size < 0) {
      refuse("toll::forall: the count %lld is negative", static_cast<long long>(size));
    }
  }

  constexpr index_t size() const { return size_; }

  template <std::integral Index>
  constexpr Index operator[](Index position) const {
    return position;
  }

private:
  index_t size_;
};

}  // namespace detail

/// The indices first, first + 1, ..., last - 1.
class range {
public:
  /// errors   argument_error if last < first: a count that wrapped or was never set
  constexpr range(index_t first, index_t last) : first_{first}, size_{last - first} {
    if (last < first) {
      detail::refuse(
          "toll::range: the end %lld lies before the start %lld; an empty range has "
          "both equal",
          static_cast<long long>(last), static_cast<long long>(first));
    }
  }

  constexpr index_t size() const { return size_; }

  template <std::integral Index>
  constexpr Index operator[](Index position) const {
    return static_cast<Index>(static_cast<Index>(first_) + position);
  }

private:
  index_t first_;
  index_t size_;
};

/// The indices first, first + stride, ... on this side of last, which is excluded. A negative
/// stride counts down: strided_range(9, -1, -3) is 9, 6, 3, 0.
class strided_range {
public:
  /// errors   argument_error if stride is 0 or leads away from last
  constexpr strided_range(index_t first, index_t last, index_t stride)
      : first_{first},
        stride_{stride},
        size_{count(first, last, stride)} {}

  constexpr index_t size() const { return size_; }

  constexpr index_t stride() const { return stride_; }

  template <std::integral Index>
  constexpr Index operator[](Index position) const {
    // Unsigned, because a product of two large 16-bit numbers overflows the int they promote to.
    using factor =
        std::conditional_t<std::is_unsigned_v<Index>, std::common_type_t<Index, unsigned>, Index>;
    return static_cast<Index>(static_cast<Index>(first_) +
                              static_cast<factor>(position) *
                                  static_cast<factor>(static_cast<Index>(stride_)));
  }

private:
  static constexpr index_t count(index_t first, index_t last, index_t stride) {
    const bool leads_away = stride > 0 ? last < first : last > first;
    if (stride == 0 || leads_away) {
      detail::refuse("toll::strided_range: stride %lld never leads from %lld to %lld",
                     static_cast<long long>(stride), static_cast<long long>(first),
                     static_cast<long long>(last));
    }
    const index_t step = stride > 0 ? stride : -stride;
    const index_t distance = stride > 0 ? last - first : first - last;
    return distance / step + (distance % step != 0 ? 1 : 0);
  }

  index_t first_;
  index_t stride_;
  index_t size_;
};

/// The indices that an array lists, in its order, as integers of any type. The list is not copied:
/// it must live in memory that the loop's policy can read (`array::on(policy)` checks that) until
/// the loop is done.
///
///     forall(policy, index_list{nodes.on(policy)}, body);   // nodes: an array<int>
template <std::integral Integer = index_t>
class index_list {
public:
  explicit constexpr index_list(view<const Integer> indices) : indices_{indices} {}

  constexpr index_t size() const { return indices_.size(); }

  template <std::integral Index>
  constexpr Index operator[](Index position) const {
    return static_cast<Index>(indices_[static_cast<index_t>(position)]);
  }

private:
  view<const Integer> indices_;
};

template <class Integer>
index_list(const view<Integer>&) -> index_list<std::remove_const_t<Integer>>;

namespace detail {

constexpr counted to_segment(std::integral auto count) {
  return counted{static_cast<index_t>(count)};
}

constexpr auto to_segment(const segment auto& indices) {
  return indices;
}

/// Whether the indices of a segment are read from memory, perhaps of a device.
template <class Segment>
inline constexpr bool is_list = false;

template <class Integer>
inline constexpr bool is_list<index_list<Integer>> = true;

}  // namespace detail

}  // namespace toll
