// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <compare>
#include <iterator>

namespace toll::suite::stdpar {

/// Counts, as an iterator that C++17 takes for one of random access.
///
/// std::views::iota would do, if its iterators were: they return values, so their category is that
/// of input iterators, and libstdc++ 12 runs a loop over them on one thread and without lanes,
/// whatever the policy says.
class counting {
public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = index_t;
  using difference_type = index_t;
  using pointer = const index_t*;
  using reference = index_t;

  counting() = default;

  explicit constexpr counting(index_t value) : value_{value} {}

  constexpr index_t operator*() const { return value_; }

  constexpr index_t operator[](index_t n) const { return value_ + n; }

  constexpr counting& operator+=(index_t n) {
    value_ += n;
    return *this;
  }

  constexpr counting& operator-=(index_t n) { return *this += -n; }

  constexpr counting& operator++() { return *this += 1; }

  constexpr counting& operator--() { return *this -= 1; }

  constexpr counting operator++(int) { return counting{value_++}; }

  constexpr counting operator--(int) { return counting{value_--}; }

  friend constexpr counting operator+(counting it, index_t n) { return it += n; }

  friend constexpr counting operator+(index_t n, counting it) { return it += n; }

  friend constexpr counting operator-(counting it, index_t n) { return it -= n; }

  friend constexpr index_t operator-(counting left, counting right) {
    return left.value_ - right.value_;
  }

  friend constexpr auto operator<=>(counting, counting) = default;

private:
  index_t value_ = 0;
};

}  // namespace toll::suite::stdpar
