// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include <concepts>
#include <string_view>

namespace toll::suite {

class workspace;

/// What one run of a kernel does by its definition, whatever a compiler makes of it. Bytes follow
/// STREAM: each array that is read counts once, each that is written once, no write-allocate.
/// Numbers are double because a size that no memory could hold must still have one.
struct work {
  double flops = 0;
  double bytes_read = 0;
  double bytes_written = 0;
  double working_set = 0;  // bytes of all arrays together

  constexpr double bytes() const { return bytes_read + bytes_written; }
};

/// What a correct variant may deliver in one element: `value`, give or take `allowed`.
struct expectation {
  long double value = 0;
  long double allowed = 0;
};

/// A kernel, one algorithm for it, and its data at one size: all that the variants share.
/// Constructing one lays out its arrays in a workspace, each with its values and what is expected
/// of it. `args` is what a variant is handed.
template <class T>
concept problem = requires(T& p, index_t n, workspace& memory) {
  { T::kernel } -> std::convertible_to<std::string_view>;
  { T::algorithm } -> std::convertible_to<std::string_view>;
  { T::work_of(n) } -> std::same_as<work>;
  T{n, memory};
  { p.arguments() } -> std::same_as<typename T::args>;
};

/// The algorithm that a problem shares with those that differ from it in the input alone; by default none does,
/// and it is the problem's own. A problem on one of several inputs names it in a member `shared_algorithm`:
/// means and counts over cells take these inputs as one.
template <problem Problem>
constexpr std::string_view shared_algorithm_of() {
  if constexpr (requires { Problem::shared_algorithm; }) {
    return Problem::shared_algorithm;
  } else {
    return Problem::algorithm;
  }
}

/// One algorithm on several inputs, as a list of problems with the same args: a variant that
/// implements the first has implemented all. Their names of algorithms differ by the input, and their
/// `shared_algorithm` is the same.
template <problem... Problems>
struct problem_family {
  static constexpr std::string_view first_shared = [] {
    std::string_view first;
    ((first = first.empty() ? shared_algorithm_of<Problems>() : first), ...);
    return first;
  }();
  static_assert(((shared_algorithm_of<Problems>() == first_shared) && ...),
                "toll::suite::problem_family: all problems have the same member shared_algorithm");
};

}  // namespace toll::suite
