// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <concepts>
#include <limits>
#include <type_traits>

namespace toll {

/// A value and the index it stands at, for min_loc and max_loc.
template <class T>
struct located {
  T value;
  index_t index;

  friend constexpr bool operator==(const located&, const located&) = default;
};

template <class T>
located(T, index_t) -> located<T>;  // clang 14 and 15 do not deduce it from the aggregate

/// The smaller of two located values; of two equal ones that with the smaller index, so that the
/// answer does not depend on the order in which a backend visits the loop.
template <class T>
constexpr located<T> min(const located<T>& a, const located<T>& b) {
  return b.value < a.value || (b.value == a.value && b.index < a.index) ? b : a;
}

/// The larger of two located values; of two equal ones that with the smaller index.
template <class T>
constexpr located<T> max(const located<T>& a, const located<T>& b) {
  return a.value < b.value || (b.value == a.value && b.index < a.index) ? b : a;
}

namespace detail {

template <class T>
inline constexpr T lowest = std::numeric_limits<T>::has_infinity
                                ? -std::numeric_limits<T>::infinity()
                                : std::numeric_limits<T>::lowest();
template <class T>
inline constexpr T highest = std::numeric_limits<T>::has_infinity
                                 ? std::numeric_limits<T>::infinity()
                                 : std::numeric_limits<T>::max();

// The result of a loop over nothing, and an index that loses every tie.
inline constexpr index_t nowhere = std::numeric_limits<index_t>::max();

// Those of <functional>, whose header alone would double the time it takes to compile a loop.
struct plus {
  template <class T>
  constexpr T operator()(const T& a, const T& b) const {
    return a + b;
  }
};

struct both_bits {
  template <class T>
  constexpr T operator()(const T& a, const T& b) const {
    return a & b;
  }
};

struct either_bit {
  template <class T>
  constexpr T operator()(const T& a, const T& b) const {
    return a | b;
  }
};

struct smaller {
  template <class T>
  constexpr T operator()(const T& a, const T& b) const {
    return b < a ? b : a;
  }

  template <class T>
  constexpr located<T> operator()(const located<T>& a, const located<T>& b) const {
    return min(a, b);
  }
};

struct larger {
  template <class T>
  constexpr T operator()(const T& a, const T& b) const {
    return a < b ? b : a;
  }

  template <class T>
  constexpr located<T> operator()(const located<T>& a, const located<T>& b) const {
    return max(a, b);
  }
};

}  // namespace detail

/// A reduction as an argument of `forall`. The loop body gets one `T&` for it, an accumulator that
/// starts at `identity` and is private to whoever runs the iteration; the loop joins them all with
/// `combine`, and the result with what `target` held before.
///
/// requires T can be default-constructed; `combine` is associative and commutative up to rounding,
/// and `identity` neutral for it
template <class T, class Combine>
struct reduction {
  using value_type = T;

  T* target;
  T identity;
  Combine combine;
};

template <class T>
inline constexpr bool is_reduction = false;
template <class T, class Combine>
inline constexpr bool is_reduction<reduction<T, Combine>> = true;

/// A function object that makes one T out of two.
template <class Combine, class T>
concept combines = std::is_invocable_r_v<T, const Combine&, T, T>;

/// A reduction by an operation of your own. Under CUDA `combine` must run on the device: a function
/// object with a constexpr call operator, or a lambda marked TOLL_FN.
template <trivially_copyable T, combines<T> Combine>
constexpr reduction<T, Combine> reduce(T& target, std::type_identity_t<T> identity,
                                       Combine combine) {
  return {&target, identity, combine};
}

template <class T>
constexpr auto sum(T& target) {
  return reduce(target, T{}, detail::plus{});
}

template <class T>
constexpr auto min(T& target) {
  return reduce(target, detail::highest<T>, detail::smaller{});
}

template <class T>
constexpr auto max(T& target) {
  return reduce(target, detail::lowest<T>, detail::larger{});
}

/// In the body: `low = min(low, located{x[i], i})`.
template <class T>
constexpr auto min_loc(located<T>& target) {
  return reduce(target, located<T>{detail::highest<T>, detail::nowhere}, detail::smaller{});
}

/// In the body: `high = max(high, located{x[i], i})`.
template <class T>
constexpr auto max_loc(located<T>& target) {
  return reduce(target, located<T>{detail::lowest<T>, detail::nowhere}, detail::larger{});
}

template <std::integral T>
constexpr auto bit_and(T& target) {
  return reduce(target, static_cast<T>(~T{}), detail::both_bits{});
}

template <std::integral T>
constexpr auto bit_or(T& target) {
  return reduce(target, T{}, detail::either_bit{});
}

}  // namespace toll
