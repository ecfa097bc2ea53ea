// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/view.hpp>

#include "kernels/histogram/input.hpp"
#include "kernels/workspace.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toll::suite {

/// histogram: counts[k] = how many of the keys are k.
///
/// shapes   keys[n] in [0, bins), 32-bit signed; counts[bins], 32-bit unsigned. What the counts
/// held
///          before is lost: a run sets them to zero first
/// work     no flops, 4 n bytes read, 4 bins written
/// errors   argument_error if n does not fit a count
/// source   exercise 4 of the RAJA tutorial and the Kokkos lectures, module 3; nothing was taken
///          from their code
namespace histogram {

struct args {
  view<const std::int32_t> keys;
  view<std::uint32_t> counts;
};

/// Keys that are not worth sharing out: a thread counts them in some microseconds.
inline constexpr index_t grain = 8192;

std::int32_t key_at(distribution keys, index_t bins, index_t i);

/// Exact, as is every sum of ones.
std::vector<std::uint32_t> reference(distribution keys, index_t bins, index_t n);

/// errors   argument_error if n does not fit a count
args laid_out(distribution keys, index_t bins, index_t n, workspace& memory);

/// One input: what the algorithms on it share.
template <distribution keys, index_t bins>
struct problem_on {
  static constexpr std::string_view kernel = "histogram";
  using args = histogram::args;

  // At least eight keys for each bin: fewer would time how bins are cleared and merged.
  static constexpr index_t timed_sizes[2] = {std::max(index_t{1} << 14, 8 * bins),
                                             index_t{1} << 24};

  static constexpr work work_of(index_t n) {
    const double read = 4 * static_cast<double>(n);
    const double written = 4 * static_cast<double>(bins);
    return {
        .flops = 0, .bytes_read = read, .bytes_written = written, .working_set = read + written};
  }

  problem_on(index_t n, workspace& memory) : data{laid_out(keys, bins, n, memory)} {}

  args arguments() const { return data; }

  args data;
};

/// An algorithm on every input that it is measured with: the three distributions, and few and many
/// bins.
template <template <distribution, index_t> class Algorithm>
using on_all_inputs =
    problem_family<Algorithm<distribution::uniform, 1024>, Algorithm<distribution::zipf, 1024>,
                   Algorithm<distribution::one_bin, 1024>, Algorithm<distribution::uniform, 16>,
                   Algorithm<distribution::uniform, (index_t{1} << 20)>>;

}  // namespace histogram

/// Every key adds one to the shared counts by an atomic update.
template <histogram::distribution keys = histogram::distribution::uniform, index_t bins = 1024>
struct histogram_atomic : histogram::problem_on<keys, bins> {
  static constexpr histogram::algorithm_name name{"atomic", keys, bins};
  static constexpr std::string_view algorithm = name.text();
  static constexpr std::string_view shared_algorithm = "atomic";
  using histogram::problem_on<keys, bins>::problem_on;
};

/// Each thread or block counts in a copy of its own, and the copies are merged.
template <histogram::distribution keys = histogram::distribution::uniform, index_t bins = 1024>
struct histogram_privatized : histogram::problem_on<keys, bins> {
  static constexpr histogram::algorithm_name name{"privatized", keys, bins};
  static constexpr std::string_view algorithm = name.text();
  static constexpr std::string_view shared_algorithm = "privatized";
  using histogram::problem_on<keys, bins>::problem_on;
};

/// One reduction with as many results as there are bins, each key contributing to one of them.
template <histogram::distribution keys = histogram::distribution::uniform, index_t bins = 1024>
struct histogram_multi_reduce : histogram::problem_on<keys, bins> {
  static constexpr histogram::algorithm_name name{"multi_reduce", keys, bins};
  static constexpr std::string_view algorithm = name.text();
  static constexpr std::string_view shared_algorithm = "multi_reduce";
  using histogram::problem_on<keys, bins>::problem_on;
};

}  // namespace toll::suite
