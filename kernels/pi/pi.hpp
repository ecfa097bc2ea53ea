// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/memory.hpp>
#include <toll/view.hpp>

#include "kernels/workspace.hpp"

#include <concepts>
#include <string_view>
#include <type_traits>

namespace toll::suite {

/// pi: the midpoint rule for the integral of 4 / (1 + x^2) over [0, 1], n intervals of width h =
/// 1/n.
///
/// shapes   one result, double, no units
/// work     6 n flops (x is a sum and a product, the term a product, a sum and a division, the
/// total
///          a sum) and one more for the factor h; no bytes read, 8 written
/// errors   argument_error for more intervals than an int can number
/// source   the RAJA tutorial and RAJAPerf's PI_REDUCE and PI_ATOMIC; nothing was taken from their
/// code
namespace pi {

/// What numbers the intervals in loops of the host, of which there are no more than an int can number: what the
/// processor that the file is compiled for converts to double in lanes. AVX2 converts an int only. With AVX-512
/// g++ 12 vectorises all but the additions where these have an order, but not if a conversion widens.
#if defined(__AVX512DQ__)
using number_on_host = index_t;
#else
using number_on_host = int;
#endif

/// The same for loops of a policy. A file with loops of a device is compiled for two processors, and its bodies must
/// be of one type for both.
template <class Policy>
using number = std::conditional_t<std::same_as<typename Policy::memory_space, host_space>,
                                  number_on_host, int>;

constexpr work work_of(index_t n) {
  return {.flops = 6 * static_cast<double>(n) + 1,
          .bytes_read = 0,
          .bytes_written = 8,
          .working_set = 8};
}

/// The midpoint rule in long double, its terms added pairwise so that the rounding of the reference
/// is far below that of any variant.
long double reference(index_t n);

/// A sum of n positive terms, in any order, is off by at most n - 1 roundings, each term by 6 (two
/// of them in x, which enters squared), the factor h by 2: n + 10 with a little room. All are
/// relative to the result, which no partial sum exceeds.
expectation expected(index_t n);

}  // namespace pi

/// Each thread adds up its terms, and the sums are combined.
struct pi_reduce {
  static constexpr std::string_view kernel = "pi";
  static constexpr std::string_view algorithm = "reduce";

  /// Terms that are not worth sharing out: in lanes they take less than a microsecond.
  static constexpr index_t grain = 1024;

  struct args {
    int n;
    double* result;  // on the host
  };

  static constexpr work work_of(index_t n) { return pi::work_of(n); }

  pi_reduce(index_t n, workspace& memory);

  args arguments() const { return {n, result.data()}; }

  int n;
  view<double> result;
};

/// Every term is added to one shared variable by an atomic update: what contention costs.
struct pi_atomic {
  static constexpr std::string_view kernel = "pi";
  static constexpr std::string_view algorithm = "atomic";

  struct args {
    int n;
    double* result;  // where loops of the backend reach it
  };

  /// Each term is multiplied by h before it is added, and the variable is set to zero first.
  static constexpr work work_of(index_t n) {
    work all = pi::work_of(n);
    all.flops += static_cast<double>(n) - 1;
    return all;
  }

  pi_atomic(index_t n, workspace& memory);

  args arguments() const { return {n, result.data()}; }

  int n;
  view<double> result;
};

}  // namespace toll::suite
