// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/arm_code.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace toll::machine_code {

/// How much of the two arms' code is the same, the most first.
enum class likeness {
  identical,                // everything that either can get to
  identical_but_registers,  // everything, in other registers or at other places of the stack
  same_hot_loop,            // the hottest loop, perhaps in other registers
  differs
};

/// One way in which the hot loop of the subject, which is judged, differs from that of the reference.
enum class difference {
  narrower_vector,
  new_call,
  extra_memory_operation,
  more_gathers,
  more_scatters,
  spills,
  more_instructions,
  no_loop,  // in one of the arms only
  wider_vector,
  fewer_memory_operations,
  fewer_instructions
};

/// What the counts of two loops are divided by before they are compared, because one may be
/// unrolled further than the other.
enum class unit { flop, word_stored, pass };

struct difference_found {
  difference what;
  double reference = 0;  // in bits, or per unit
  double subject = 0;
};

struct comparison {
  likeness how_alike = likeness::differs;
  unit per = unit::pass;
  std::vector<difference_found> differences;  // only where the hot loops differ

  /// Whether the subject is slower in a way that no gate passes without a waiver: a narrower
  /// vector, a new call, or an extra memory operation.
  bool fails() const;

  /// Whether only a clock can tell: gathers, which some processors run faster than single loads,
  /// and others at half the speed.
  bool is_undecided() const;
};

struct arms {
  arm_code reference;
  arm_code subject;
};

comparison compare(const arms& both, const listing& code, const image& data);

/// The differences of two loops. They may be none although the loops are not the same.
std::vector<difference_found> differences(const loop_summary& reference,
                                          const loop_summary& subject, unit per);

unit common_unit(const loop_summary& reference, const loop_summary& subject);

/// How much of the unit one pass of a loop is.
double amount(unit per, const loop_summary& one);

std::string_view name_of(likeness how);
std::string_view name_of(difference what);
std::string_view name_of(unit per);

/// What the arms are called in a text.
struct arm_names {
  std::string_view reference;
  std::string_view subject;
};

/// "narrower vector: 256 -> 128 bits" and the like.
std::string text_of(const difference_found& one, unit per, const arm_names& names);

}  // namespace toll::machine_code
