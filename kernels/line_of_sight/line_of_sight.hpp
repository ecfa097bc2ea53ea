// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/view.hpp>

#include "kernels/line_of_sight/terrain.hpp"
#include "kernels/workspace.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace toll::suite {

/// line_of_sight: point i of a ray is visible if no point before it is seen at a greater angle.
///
///     angle[i]   = atan((height[i] - eye) / distance[i])
///     highest[i] = max(angle[0], ..., angle[i])
///     visible[i] = angle[i] >= highest[i] ? 1 : 0
///
/// shapes   height[n], distance[n], eye; double, one unit of length for all. angle[n], highest[n];
///          double, radians; they exist for algorithms that store them. visible[n]; 32-bit signed.
///          Or slope[n], in place of the angles; double, (height[i] - eye) / distance[i]
/// work     4 n flops (difference, quotient, arctangent, maximum); 16 n bytes read, 4 n written.
///          An algorithm that stores angles writes, and reads, 8 n bytes more for each of the two.
///          Where slopes are given, n flops; 16 n bytes read, 12 n written
/// errors   none
/// source   Blelloch, Prefix sums and their applications (1990), by way of exercise 5 of the RAJA
///          tutorial; nothing was taken from its code
namespace line_of_sight {

struct fused_args {
  double eye;
  view<const double> height;
  view<const double> distance;
  view<std::int32_t> visible;
};

struct scan_args : fused_args {
  view<double> angle;
  view<double> highest;
};

struct slopes_args {
  view<const double> slope;
  view<double> highest;
  view<std::int32_t> visible;
};

/// For each point the one that is seen at the greatest angle of those up to it. By ranks: no angle is
/// computed.
std::vector<index_t> summits(const terrain& land);

/// The arctangent of the slope, in long double. A variant rounds the difference and the quotient
/// by half a unit in the last place each; that changes the angle by no more, relatively, than the
/// slope. Its arctangent may be 4 units off: vector libraries are, glibc and CUDA are better.
expectation expected_angle(const terrain& land, index_t i);

}  // namespace line_of_sight

/// Three steps: all angles, an inclusive scan by the maximum, and a comparison.
struct line_of_sight_scan {
  static constexpr std::string_view kernel = "line_of_sight";
  static constexpr std::string_view algorithm = "scan";
  using args = line_of_sight::scan_args;

  /// Points that are not worth sharing out once they have an angle: a core scans and compares them in
  /// two microseconds, and of a part that another thread begins it reads all once more.
  static constexpr index_t grain = 16384;

  static constexpr work work_of(index_t n) {
    const auto points = static_cast<double>(n);
    return {.flops = 4 * points,
            .bytes_read = 32 * points,
            .bytes_written = 20 * points,
            .working_set = 36 * points};
  }

  line_of_sight_scan(index_t n, workspace& memory);

  args arguments() const { return data; }

  args data;
};

/// The same scan and comparison on another input: slopes that are there, which order the points as
/// their angles do. Nothing is computed that takes longer than to read it.
struct line_of_sight_scan_slopes {
  static constexpr std::string_view kernel = "line_of_sight";
  static constexpr std::string_view algorithm = "scan_slopes";
  static constexpr std::string_view shared_algorithm = line_of_sight_scan::algorithm;
  using args = line_of_sight::slopes_args;

  static constexpr work work_of(index_t n) {
    const auto points = static_cast<double>(n);
    return {.flops = points,
            .bytes_read = 16 * points,
            .bytes_written = 12 * points,
            .working_set = 20 * points};
  }

  line_of_sight_scan_slopes(index_t n, workspace& memory);

  args arguments() const { return data; }

  args data;
};

/// One pass: angles go into the scan and comparisons come out of it, and neither is stored.
struct line_of_sight_fused {
  static constexpr std::string_view kernel = "line_of_sight";
  static constexpr std::string_view algorithm = "fused";
  using args = line_of_sight::fused_args;

  static constexpr work work_of(index_t n) {
    const auto points = static_cast<double>(n);
    return {.flops = 4 * points,
            .bytes_read = 16 * points,
            .bytes_written = 4 * points,
            .working_set = 20 * points};
  }

  line_of_sight_fused(index_t n, workspace& memory);

  args arguments() const { return data; }

  args data;
};

}  // namespace toll::suite
