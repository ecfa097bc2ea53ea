// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/view.hpp>

#include "kernels/array_contents.hpp"
#include "kernels/array_memory.hpp"
#include "kernels/mismatch.hpp"
#include "kernels/tracked_array.hpp"
#include "kernels/verified_cache.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toll::suite {

/// The arrays of a problem, and what is verified of them: outputs are filled with NaN before a run,
/// inputs must come out unchanged, and zones around each array must stay untouched.
///
/// A problem lays out its arrays first. Then reset(), runs of a variant, check(), and so on:
///
///     lay out -> reset -> begin_runs -> runs -> check -> reset_after_check -> begin_runs -> runs
///
/// reset() may be called at any time. reset_after_check() saves reading the inputs that the check
/// has just found unchanged; after begin_runs() it reads them like reset() (array_state.hpp).
class workspace {
public:
  /// `array_offset`: the step of array_offset.hpp.
  /// requires   a memory that exists longer than the workspace
  explicit workspace(array_memory& memory, std::size_t array_offset = 0)
      : memory_{memory},
        array_offset_{array_offset} {}

  workspace(const workspace&) = delete;
  workspace& operator=(const workspace&) = delete;

  /// An array that is only read, in memory that loops of the backend reach: element i is
  /// `initial(i)`.
  template <class T, initial_values<T> Initial>
  view<const T> input(std::string_view name, index_t size, const Initial& initial);

  /// An array that is read and written; element i is expected to be `expected(i)` after any run, or
  /// `expected(i, runs)` after a number of runs on the same data.
  template <class T, initial_values<T> Initial, expectations Expected>
  view<T> update(std::string_view name, index_t size, const Initial& initial,
                 const Expected& expected);

  /// An array that is only written.
  template <class T, expectations Expected>
  view<T> output(std::string_view name, index_t size, const Expected& expected);

  /// As `output`, but in host memory: for results that a variant returns to the host.
  template <class T, expectations Expected>
  view<T> host_output(std::string_view name, index_t size, const Expected& expected);

  /// Restores everything to what it was before the first run.
  void reset();

  /// The same, and quicker after a check.
  /// requires   begin_runs() if anything has run since that check
  void reset_after_check();

  /// Says that runs follow, which may change anything: what the last check found is forgotten.
  void begin_runs() { forget_last_check(); }

  /// Overwrites some elements of each array that is only written, so that the next run has to write
  /// them again. `seed` says which.
  void spoil(std::uint64_t seed);

  /// The first thing wrong after `runs` runs since the last reset, if any is.
  std::optional<mismatch> check(index_t runs);

  /// From here on both use what either verified. `other` is of the same problem and size.
  void share_verified(const workspace& other) { verified_.share(other.verified_); }

  /// What was verified so far and holds for any number of runs, for another process.
  verified_fingerprints export_verified() const { return verified_.export_fingerprints(); }

  /// What a workspace of the same problem and size verified need not be compared again. Of another
  /// problem, nothing is taken.
  void import_verified(const verified_fingerprints& right) { verified_.import_fingerprints(right); }

  /// One number that tells outputs apart: digest.hpp.
  double digest() const;

  /// Of all arrays with their guard zones.
  std::size_t bytes() const;

private:
  template <class T>
  T* add(array_memory& memory, array_role role, std::string_view name, index_t size,
         array_contents contents);
  std::byte* lay_out(array_memory& memory, guarded_array::shape shape, array_role role,
                     std::string_view name, array_contents contents);
  void forget_last_check();

  array_memory& memory_;
  host_array_memory host_memory_;
  std::size_t array_offset_;
  std::vector<tracked_array> arrays_;
  verified_cache verified_;
};

template <class T>
T* workspace::add(array_memory& memory, array_role role, std::string_view name, index_t size,
                  array_contents contents) {
  return reinterpret_cast<T*>(
      lay_out(memory, {.size = size, .element_bytes = sizeof(T)}, role, name, std::move(contents)));
}

template <class T, initial_values<T> Initial>
view<const T> workspace::input(std::string_view name, index_t size, const Initial& initial) {
  return {add<T>(memory_, array_role::input, name, size, contents_of_input<T>(initial)), size};
}

template <class T, initial_values<T> Initial, expectations Expected>
view<T> workspace::update(std::string_view name, index_t size, const Initial& initial,
                          const Expected& expected) {
  return {add<T>(memory_, array_role::update, name, size, contents_of_update<T>(initial, expected)),
          size};
}

template <class T, expectations Expected>
view<T> workspace::output(std::string_view name, index_t size, const Expected& expected) {
  return {add<T>(memory_, array_role::output, name, size, contents_of_output<T>(expected)), size};
}

template <class T, expectations Expected>
view<T> workspace::host_output(std::string_view name, index_t size, const Expected& expected) {
  return {add<T>(host_memory_, array_role::output, name, size, contents_of_output<T>(expected)),
          size};
}

}  // namespace toll::suite
