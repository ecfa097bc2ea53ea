// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "kernels/array_memory.hpp"
#include "kernels/mismatch.hpp"
#include "kernels/problem.hpp"
#include "kernels/values.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <type_traits>

namespace toll::suite {

/// What an array holds before the first run: called with an index, from several threads at once.
template <class F, class T>
concept initial_values = std::is_invocable_r_v<T, const F&, index_t>;

/// What an array is to hold after every run: called with an index, from several threads at once.
template <class F>
concept lasting_expectations = std::is_invocable_r_v<expectation, const F&, index_t>;

/// The same where it also depends on the number of runs, the second argument.
template <class F>
concept expectations =
    lasting_expectations<F> || std::is_invocable_r_v<expectation, const F&, index_t, index_t>;

/// What an array holds and is to hold, its element type erased. Each function is called for a few
/// thousand elements at a time, so that only the loops inside, which the compiler sees whole, meet
/// each element.
struct array_contents {
  /// Adds to `found` what is wrong with elements first .. first + count - 1, read from `from`,
  /// after a number of runs.
  using inspector = std::function<void(index_t first, index_t count, const std::byte* from,
                                       index_t runs, mismatch& found)>;

  /// The weighted sum of `count` elements, read from `from`.
  using summer = std::function<double(index_t first, index_t count, const std::byte* from)>;

  array_memory::producer produce = {};
  inspector inspect = {};
  summer sum = {};  // none for inputs
  bool depends_on_runs = false;
};

/// What an output holds before a variant writes it: no correct result is equal to it.
template <class T>
constexpr T poison() {
  if constexpr (std::numeric_limits<T>::has_quiet_NaN) {
    return std::numeric_limits<T>::quiet_NaN();
  } else {
    return static_cast<T>(0x5A5A5A5A5A5A5A5A);
  }
}

// Of the weights in a digest, apart from the streams of all inputs.
inline constexpr std::uint64_t digest_stream = 0xD1;

namespace detail {

template <class T>
T element_from(const std::byte* from, index_t k) {
  T value;
  std::memcpy(&value, from + k * sizeof(T), sizeof(T));
  return value;
}

template <class T, class Initial>
array_memory::producer produce_from(const Initial& initial) {
  return [initial](index_t first, index_t count, std::byte* to) {
    for (index_t k = 0; k < count; ++k) {
      const T value = initial(first + k);
      std::memcpy(to + k * sizeof(T), &value, sizeof(T));
    }
  };
}

template <class T, class Initial>
array_contents::inspector expect_unchanged(const Initial& initial) {
  return [initial](index_t first, index_t count, const std::byte* from, index_t /*runs*/,
                   mismatch& found) {
    for (index_t k = 0; k < count; ++k) {
      const T value = initial(first + k);
      const T got = element_from<T>(from, k);
      if (!(got == value) && found.bad_elements++ == 0) {
        found.reason = "input was changed";
        found.index = first + k;
        found.got = static_cast<long double>(got);
        found.expected = static_cast<long double>(value);
      }
    }
  };
}

template <class Expected>
expectation expected_after(const Expected& expected, index_t i, index_t runs) {
  if constexpr (lasting_expectations<Expected>) {
    return expected(i);
  } else {
    return expected(i, runs);
  }
}

// For the name of a function, Expected is a pointer to it, because clang cannot pass on what a
// lambda captured as a function.
template <class T, class Expected>
array_contents::inspector expect_near(const Expected& expected) {
  return [expected](index_t first, index_t count, const std::byte* from, index_t runs,
                    mismatch& found) {
    for (index_t k = 0; k < count; ++k) {
      const T got = element_from<T>(from, k);
      const expectation right = expected_after(expected, first + k, runs);
      const long double error = static_cast<long double>(got) - right.value;
      const bool is_near = error <= right.allowed && -error <= right.allowed;  // false for NaN
      if (!is_near && found.bad_elements++ == 0) {
        found.reason = "wrong element";
        found.index = first + k;
        found.got = static_cast<long double>(got);
        found.expected = right.value;
        found.allowed = right.allowed;
      }
    }
  };
}

template <class T>
double weighted_sum(index_t first, index_t count, const std::byte* from) {
  double total = 0;
  for (index_t k = 0; k < count; ++k) {
    total += signed_value(first + k, digest_stream) * static_cast<double>(element_from<T>(from, k));
  }
  return total;
}

}  // namespace detail

/// Of an array that must come out as it went in.
template <class T, initial_values<T> Initial>
array_contents contents_of_input(const Initial& initial) {
  return {.produce = detail::produce_from<T>(initial),
          .inspect = detail::expect_unchanged<T>(initial)};
}

/// Of an array that is read and written.
template <class T, initial_values<T> Initial, expectations Expected>
array_contents contents_of_update(const Initial& initial, const Expected& expected) {
  return {.produce = detail::produce_from<T>(initial),
          .inspect = detail::expect_near<T, std::decay_t<Expected>>(expected),
          .sum = detail::weighted_sum<T>,
          .depends_on_runs = !lasting_expectations<Expected>};
}

/// Of an array that is only written.
template <class T, expectations Expected>
array_contents contents_of_output(const Expected& expected) {
  return contents_of_update<T>([](index_t) { return poison<T>(); }, expected);
}

}  // namespace toll::suite
