// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/cell_verdict.hpp"
#include "harness/plan/batch.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toll::suite {

/// Elements of the run that counts a launch. A loop of a single one starts no threads.
inline constexpr index_t launch_elements = 2;

/// The instructions that one run of each arm of a contest executes, on one thread: with two elements,
/// which is nearly all launch, and at two sizes, whose difference is what each unit of the kernel's
/// work takes.
struct instruction_counts {
  static constexpr std::size_t sizes = 3;

  struct arm {
    std::array<task, sizes> tasks;  // the smallest first
    std::array<std::optional<double>, sizes> instructions = {};

    /// Both are NaN unless everything was counted.
    double for_each_unit() const;
    double with_launch_elements() const;
  };

  arm reference;
  arm subject;
  double limit = 1.005;            // of subject / reference for each unit
  double budget = 0;               // instructions that a launch may take more, beyond that limit
  verdict broken = verdict::pass;  // wrong or crashed, if an arm was
  std::string reason = {};         // then

  contest_id id() const;

  bool is_complete() const;

  /// Subject over reference, for each unit of work. requires   is_complete()
  double ratio() const;

  /// Without regard to waivers.
  cell_verdict result() const;
};

/// One unit of work of this kernel: "flop" if it calculates, or else "8 bytes" moved.
std::string_view unit_of_work(const variant& v);

/// Units of work of one run.
double units_of_work(const variant& v, index_t n);

/// The size at which a run does about this many units more than the smallest.
index_t size_with_work(const variant& v, double units);

}  // namespace toll::suite
