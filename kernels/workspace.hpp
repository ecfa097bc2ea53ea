// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/view.hpp>

#include "kernels/fingerprint.hpp"
#include "kernels/problem.hpp"
#include "kernels/values.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toll {

/// Why a variant's output is wrong.
struct mismatch {
  std::string array = {};
  std::string reason = {};  // "wrong element", "input was changed", "written outside the array"
  index_t index = 0;  // of the first bad element; outside the array: in elements from its start
  long double got = 0;
  long double expected = 0;
  long double allowed = 0;
  index_t bad_elements = 0;
  index_t elements = 0;

  /// One line: where, got, expected, allowed, how many.
  std::string text() const;

  /// Adds what is wrong with a later part of the same array.
  void append(const mismatch& later);
};

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

/// What chunks of arrays look like when they are right, however many runs there were: by array and
/// chunk.
using lasting_looks = std::vector<std::vector<std::vector<fingerprint>>>;

/// Where the arrays of a problem live, and who watches over them: outputs are filled with NaN
/// before a run, inputs must come out unchanged, and zones around each array must stay untouched. A
/// backend supplies the memory and how to reach it.
class workspace {
public:
  workspace() = default;
  workspace(const workspace&) = delete;
  workspace& operator=(const workspace&) = delete;
  virtual ~workspace() = default;

  /// An array that is only read, in memory that loops of the backend reach: element i is
  /// `initial(i)`.
  template <class T, initial_values<T> Initial>
  view<const T> input(std::string_view name, index_t size, const Initial& initial);

  /// An array that is read and written; element i is expected to be `expected(i)` after any run, or
  /// `expected(i, runs)` after so many runs on the same data.
  template <class T, initial_values<T> Initial, expectations Expected>
  view<T> update(std::string_view name, index_t size, const Initial& initial,
                 const Expected& expected);

  /// An array that is only written.
  template <class T, expectations Expected>
  view<T> output(std::string_view name, index_t size, const Expected& expected);

  /// As `output`, but in host memory: for results that a variant hands back to the host.
  template <class T, expectations Expected>
  view<T> host_output(std::string_view name, index_t size, const Expected& expected);

  /// Puts everything back to what it was before the first run.
  void reset();

  /// The same, and quicker, if nothing has run since the last check, which has looked at the
  /// inputs.
  void reset_after_check();

  /// Overwrites some elements of each array that is only written, so that the next run has to write
  /// them again. `seed` says which.
  void spoil(std::uint64_t seed);

  /// The first thing wrong after `runs` runs since the last reset, if any is. Elements are compared
  /// one by one; those whose bytes were found right before, by that comparison, are known again.
  std::optional<mismatch> check(index_t runs);

  /// From here on both know what either finds right. `other` is of the same problem and size.
  void share_what_is_known(const workspace& other);

  /// What was found right so far and lasts, for another process.
  lasting_looks found_right() const;

  /// What a workspace of the same problem and size found right need not be compared again. Of
  /// another problem, nothing is taken.
  void trust(const lasting_looks& right);

  /// One number that tells outputs apart: sums over blocks of 4096 elements, and over the blocks,
  /// each element with a weight of its own, so that two elements that changed places show. What
  /// rounds differently on another machine or by another compiler changes it as little as the
  /// elements.
  double digest() const;

  std::size_t bytes() const;

protected:
  /// Produces elements first .. first + count - 1 at `to`.
  using producer = std::function<void(index_t first, index_t count, std::byte* to)>;

  virtual void* allocate(std::size_t bytes) = 0;
  virtual void deallocate(void* p, std::size_t bytes) noexcept = 0;
  /// Gives all memory back; for the destructor of the class that supplied it.
  void release() noexcept;
  /// Writes `count` elements of `element_bytes` each. Host memory is first touched by the backend's
  /// own loop.
  virtual void write(std::byte* to, index_t count, std::size_t element_bytes,
                     const producer& produce) = 0;
  virtual void read(std::byte* to, const std::byte* from, std::size_t bytes) const = 0;
  /// Whether the host can look at what allocate() gave, without read().
  virtual bool is_host_accessible() const = 0;

private:
  /// Adds to `found` what is wrong with elements first .. first + count - 1, which lie at `from`.
  using inspector = std::function<void(index_t first, index_t count, const std::byte* from,
                                       index_t runs, mismatch& found)>;

  /// The weighted sum of `count` elements, which lie at `from`.
  using summer = std::function<double(index_t first, index_t count, const std::byte* from)>;

  /// What a chunk of an array was found to look like when it is right, after so many runs, or 0
  /// where they make no difference. Variants that round differently are right in several ways.
  using known_looks = std::set<std::pair<index_t, fingerprint>>;

  /// Of each chunk of an array; a chunk is looked at by one thread at a time.
  using chunk_looks = std::vector<known_looks>;

  struct tracked_array {
    std::string name = {};
    index_t size = 0;
    std::size_t element_bytes = 0;
    bool is_input = false;
    bool is_output = false;  // only written
    bool on_host = false;
    bool is_touched = false;    // it holds, or held, what it is to hold before the first run
    bool is_unchanged = false;  // an input that the last check found right
    bool depends_on_runs = false;
    producer produce = {};
    inspector inspect = {};
    summer sum = {};                          // none for inputs
    std::byte* block = nullptr;               // guard zone, elements, guard zone
    std::shared_ptr<chunk_looks> right = {};  // of this array, for all workspaces that share it

    std::size_t chunks() const;
    std::size_t block_bytes() const;
  };

  /// Some elements of an array, where the host can see them.
  struct chunk {
    std::size_t number = 0;
    index_t first = 0;
    index_t count = 0;
    std::size_t bytes = 0;
    const std::byte* data = nullptr;
  };

  std::byte* add(tracked_array array);
  void forget_last_check();
  void fill(tracked_array& array);
  void fill_elements(tracked_array& array);
  /// Calls `visit(chunk)` for each, in any order, on all processors where they can look at the
  /// array.
  template <class Visit>
  void visit_chunks(const tracked_array& array, const Visit& visit) const;
  bool is_still_initial(const tracked_array& array) const;
  std::optional<mismatch> check_guards(const tracked_array& array) const;
  std::optional<mismatch> check_elements(tracked_array& array, index_t runs);

  // Called for a few thousand elements at a time, so that only the loops inside, which the compiler
  // sees whole, meet each element.
  template <class T, class Initial>
  static producer produce_from(const Initial& initial);
  template <class T, class Initial>
  static inspector expect_unchanged(const Initial& initial);
  template <class T, class Expected>
  static inspector expect_near(const Expected& expected);
  template <class Expected>
  static expectation expected_after(const Expected& expected, index_t i, index_t runs);
  template <class T>
  static double weighted_sum(index_t first, index_t count, const std::byte* from);

  std::vector<tracked_array> arrays_;
};

/// What an output holds before a variant writes it: no correct result looks like this.
template <class T>
constexpr T poison() {
  if constexpr (std::numeric_limits<T>::has_quiet_NaN) {
    return std::numeric_limits<T>::quiet_NaN();
  } else {
    return static_cast<T>(0x5A5A5A5A5A5A5A5A);
  }
}

// Of the weights, apart from those of all inputs.
inline constexpr std::uint64_t digest_stream = 0xD1;

template <class T, class Initial>
workspace::producer workspace::produce_from(const Initial& initial) {
  return [initial](index_t first, index_t count, std::byte* to) {
    for (index_t k = 0; k < count; ++k) {
      const T value = initial(first + k);
      std::memcpy(to + k * sizeof(T), &value, sizeof(T));
    }
  };
}

template <class T, class Initial>
workspace::inspector workspace::expect_unchanged(const Initial& initial) {
  return [initial](index_t first, index_t count, const std::byte* from, index_t /*runs*/,
                   mismatch& found) {
    for (index_t k = 0; k < count; ++k) {
      const T value = initial(first + k);
      T got;
      std::memcpy(&got, from + k * sizeof(T), sizeof(T));
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
expectation workspace::expected_after(const Expected& expected, index_t i, index_t runs) {
  if constexpr (lasting_expectations<Expected>) {
    return expected(i);
  } else {
    return expected(i, runs);
  }
}

// Of the name of a function this is asked with a pointer to it, because clang cannot hand on what a
// lambda captured as a function.
template <class T, class Expected>
workspace::inspector workspace::expect_near(const Expected& expected) {
  return [expected](index_t first, index_t count, const std::byte* from, index_t runs,
                    mismatch& found) {
    for (index_t k = 0; k < count; ++k) {
      T got;
      std::memcpy(&got, from + k * sizeof(T), sizeof(T));
      const expectation right = expected_after(expected, first + k, runs);
      const long double error = static_cast<long double>(got) - right.value;
      const bool near = error <= right.allowed && -error <= right.allowed;  // false for NaN
      if (!near && found.bad_elements++ == 0) {
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
double workspace::weighted_sum(index_t first, index_t count, const std::byte* from) {
  double total = 0;
  for (index_t k = 0; k < count; ++k) {
    T value;
    std::memcpy(&value, from + k * sizeof(T), sizeof(T));
    total += signed_value(first + k, digest_stream) * static_cast<double>(value);
  }
  return total;
}

template <class T, initial_values<T> Initial>
view<const T> workspace::input(std::string_view name, index_t size, const Initial& initial) {
  auto* const data = add({.name = std::string{name},
                          .size = size,
                          .element_bytes = sizeof(T),
                          .is_input = true,
                          .produce = produce_from<T>(initial),
                          .inspect = expect_unchanged<T>(initial)});
  return {reinterpret_cast<const T*>(data), size};
}

template <class T, initial_values<T> Initial, expectations Expected>
view<T> workspace::update(std::string_view name, index_t size, const Initial& initial,
                          const Expected& expected) {
  auto* const data = add({.name = std::string{name},
                          .size = size,
                          .element_bytes = sizeof(T),
                          .depends_on_runs = !lasting_expectations<Expected>,
                          .produce = produce_from<T>(initial),
                          .inspect = expect_near<T, std::decay_t<Expected>>(expected),
                          .sum = weighted_sum<T>});
  return {reinterpret_cast<T*>(data), size};
}

template <class T, expectations Expected>
view<T> workspace::output(std::string_view name, index_t size, const Expected& expected) {
  const view<T> elements = update<T>(
      name, size, [](index_t) { return poison<T>(); }, expected);
  arrays_.back().is_output = true;
  return elements;
}

template <class T, expectations Expected>
view<T> workspace::host_output(std::string_view name, index_t size, const Expected& expected) {
  auto* const data = add({.name = std::string{name},
                          .size = size,
                          .element_bytes = sizeof(T),
                          .is_output = true,
                          .on_host = true,
                          .depends_on_runs = !lasting_expectations<Expected>,
                          .produce = produce_from<T>([](index_t) { return poison<T>(); }),
                          .inspect = expect_near<T, std::decay_t<Expected>>(expected),
                          .sum = weighted_sum<T>});
  return {reinterpret_cast<T*>(data), size};
}

}  // namespace toll
