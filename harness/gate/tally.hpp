// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/judgement.hpp"
#include "harness/plan/batch.hpp"

#include <array>
#include <optional>
#include <string>

namespace toll {

/// Instructions that one run of an arm executes, as a line through two sizes: so many to begin
/// with, and so many for each unit of the kernel's work.
struct instruction_line {
  double for_each = 0;
  double to_begin = 0;
};

/// The instructions of both arms of a cell, at a small and at a large size, on one thread.
struct tally {
  struct arm {
    std::array<task, 2> tasks;  // at the small size, at the large one
    std::array<std::optional<double>, 2> instructions = {};
  };

  arm baseline;
  arm portable;
  double limit = 1.005;          // of what the portable arm executes for each unit, as a ratio
  double budget = 0;             // of what it may execute more to begin with
  ruling broken = ruling::pass;  // wrong or crashed, if an arm was
  std::string reason = {};       // then

  bool is_complete() const;

  /// requires   is_complete()
  instruction_line line_of(const arm& a) const;

  /// Portable over baseline, for each unit of work. requires   is_complete()
  double ratio() const;

  /// What the portable arm executes more to begin with. requires   is_complete()
  double extra_to_begin() const;

  /// Without regard to waivers.
  judgement judged() const;
};

/// One unit of work of this kernel: "flop" if it calculates, or else "8 bytes" moved.
std::string_view unit_of_work(const variant& v);

/// The size at which a run does about so many units more than the smallest.
index_t size_with_work(const variant& v, double units);

}  // namespace toll
