// SPDX-License-Identifier: BSD-3-Clause
#include "machine_code/compare.hpp"

#include "machine_code/normalise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace toll::machine_code {
namespace {

/// Counts are whole numbers over whole numbers; below this they are the same.
constexpr double rounding = 1e-6;

bool fails_gate(difference what) {
  return what == difference::narrower_vector || what == difference::new_call ||
         what == difference::extra_memory_operation;
}

bool same_loop(const arms& both, const listing& code, const image& data) {
  const auto lines = [&](const arm_code& arm) {
    return without_registers(normalised(arm.loops.front(), arm, code, data));
  };
  return lines(both.reference) == lines(both.subject);
}

likeness likeness_of(const arms& both, const listing& code, const image& data) {
  const auto reference = normalised(both.reference, code, data);
  const auto subject = normalised(both.subject, code, data);
  if (reference == subject) {
    return likeness::identical;
  }
  if (without_registers(reference) == without_registers(subject)) {
    return likeness::identical_but_registers;
  }
  const bool both_loop = !both.reference.loops.empty() && !both.subject.loops.empty();
  return both_loop && same_loop(both, code, data) ? likeness::same_hot_loop : likeness::differs;
}

bool has(const comparison& made, bool (*is_such)(difference)) {
  return std::ranges::any_of(made.differences, [&](const auto& d) { return is_such(d.what); });
}

/// How much work both loops do in one pass, in the units that both know.
std::vector<unit> common_units(const loop_summary& reference, const loop_summary& subject) {
  std::vector<unit> both;
  if (reference.does.flops > 0 && subject.does.flops > 0) {
    both.push_back(unit::flop);
  }
  if (reference.does.stored_bits > 0 && subject.does.stored_bits > 0) {
    both.push_back(unit::word_stored);
  }
  return both;
}

/// Counts of both loops for each unit of work.
struct both_counts {
  double reference = 0;
  double subject = 0;

  bool is_more() const { return subject > reference + rounding; }

  bool is_less() const { return subject < reference - rounding; }
};

/// The differences of two loops, as they are found.
class finder {
public:
  finder(const loop_summary& reference, const loop_summary& subject, unit per)
      : reference_{reference},
        subject_{subject},
        per_{per} {}

  both_counts counted(int counts::* what, unit per) const {
    return {reference_.does.*what / amount(per, reference_),
            subject_.does.*what / amount(per, subject_)};
  }

  both_counts memory_operations(unit per) const {
    return {reference_.does.memory_operations() / amount(per, reference_),
            subject_.does.memory_operations() / amount(per, subject_)};
  }

  void note(difference what, const both_counts& of_both) {
    found_.push_back({what, of_both.reference, of_both.subject});
  }

  void compare_spills() {
    if (const both_counts both = counted(&counts::spills, per_); both.is_more()) {
      note(difference::spills, both);
    }
  }

  /// Calls, or gathers, more of them for the work by whatever that is counted. Where it is not
  /// known, a loop that has any is still unlike one that has none.
  void compare_additions(int counts::* what, difference more) {
    const auto units = common_units(reference_, subject_);
    const auto is_more = [&](unit each) { return counted(what, each).is_more(); };
    const bool is_new = units.empty() ? reference_.does.*what == 0 && subject_.does.*what > 0
                                      : std::ranges::all_of(units, is_more);
    if (is_new) {
      note(more, counted(what, per_));
    }
  }

  /// Between numbers alone there is no vector to become narrower.
  void compare_widths() {
    constexpr int one_number = 64;
    const int r = reference_.does.vector_bits();
    const int s = subject_.does.vector_bits();
    if (s != r && std::max(s, r) > one_number) {
      note(s < r ? difference::narrower_vector : difference::wider_vector, {1.0 * r, 1.0 * s});
    }
  }

  /// An operation is extra if there are more of them for the work, by whatever that is counted. A
  /// gather is as many loads as its vector has lanes, so with gathers nothing is certain.
  void compare_memory() {
    const auto units = common_units(reference_, subject_);
    if (units.empty() || gathers_of(reference_) + gathers_of(subject_) > 0) {
      return;
    }
    const both_counts both = memory_operations(per_);
    if (std::ranges::all_of(units, [&](unit each) { return memory_operations(each).is_more(); })) {
      note(difference::extra_memory_operation, both);
    } else if (both.is_less()) {
      note(difference::fewer_memory_operations, both);
    }
  }

  void compare_instructions() {
    const both_counts both = counted(&counts::instructions, per_);
    if (both.is_more() || both.is_less()) {
      note(both.is_more() ? difference::more_instructions : difference::fewer_instructions, both);
    }
  }

  std::vector<difference_found> found() && { return std::move(found_); }

private:
  static int gathers_of(const loop_summary& one) { return one.does.gathers + one.does.scatters; }

  const loop_summary& reference_;
  const loop_summary& subject_;
  unit per_;
  std::vector<difference_found> found_;
};

}  // namespace

unit common_unit(const loop_summary& reference, const loop_summary& subject) {
  const auto units = common_units(reference, subject);
  return units.empty() ? unit::pass : units.front();
}

double amount(unit per, const loop_summary& one) {
  switch (per) {
    case unit::flop:
      return std::max(1, one.does.flops);
    case unit::word_stored:
      return std::max(1, one.does.stored_bits) / 64.0;
    case unit::pass:
      return 1;
  }
  return 1;
}

std::vector<difference_found> differences(const loop_summary& reference,
                                          const loop_summary& subject, unit per) {
  finder all{reference, subject, per};
  all.compare_widths();
  all.compare_additions(&counts::calls, difference::new_call);
  all.compare_additions(&counts::gathers, difference::more_gathers);
  all.compare_additions(&counts::scatters, difference::more_scatters);
  all.compare_memory();
  all.compare_spills();
  all.compare_instructions();
  return std::move(all).found();
}

bool comparison::fails() const {
  return has(*this, fails_gate);
}

bool comparison::is_undecided() const {
  return !fails() && has(*this, [](difference what) {
    return what == difference::more_gathers || what == difference::more_scatters;
  });
}

comparison compare(const arms& both, const listing& code, const image& data) {
  comparison made{.how_alike = likeness_of(both, code, data), .per = unit::pass, .differences = {}};
  const auto& reference = both.reference.loops;
  const auto& subject = both.subject.loops;
  if (!reference.empty() && !subject.empty()) {
    made.per = common_unit(reference.front(), subject.front());
    if (made.how_alike == likeness::differs) {
      made.differences = differences(reference.front(), subject.front(), made.per);
    }
  } else if (reference.empty() != subject.empty()) {
    made.differences.push_back(
        {difference::no_loop, reference.empty() ? 0.0 : 1.0, subject.empty() ? 0.0 : 1.0});
  }
  return made;
}

std::string_view name_of(likeness how) {
  switch (how) {
    case likeness::identical:
      return "identical";
    case likeness::identical_but_registers:
      return "identical but for registers";
    case likeness::same_hot_loop:
      return "same hot loop";
    case likeness::differs:
      return "differs";
  }
  return "";
}

std::string_view name_of(difference what) {
  switch (what) {
    case difference::narrower_vector:
      return "narrower vector";
    case difference::new_call:
      return "new call in the hot loop";
    case difference::extra_memory_operation:
      return "extra memory operation";
    case difference::more_gathers:
      return "more gathers";
    case difference::more_scatters:
      return "more scatters";
    case difference::spills:
      return "spills";
    case difference::more_instructions:
      return "more instructions";
    case difference::no_loop:
      return "a loop in one arm only";
    case difference::wider_vector:
      return "wider vector";
    case difference::fewer_memory_operations:
      return "fewer memory operations";
    case difference::fewer_instructions:
      return "fewer instructions";
  }
  return "";
}

std::string_view name_of(unit per) {
  switch (per) {
    case unit::flop:
      return "flop";
    case unit::word_stored:
      return "8 bytes stored";
    case unit::pass:
      return "pass";
  }
  return "";
}

std::string text_of(const difference_found& one, unit per, const arm_names& names) {
  const std::string_view name = name_of(one.what);
  switch (one.what) {
    case difference::no_loop:
      return fmt::format("{}: {}", name,
                         one.reference > one.subject ? names.reference : names.subject);
    case difference::narrower_vector:
    case difference::wider_vector:
      return fmt::format("{}: {:.4g} -> {:.4g} bits", name, one.reference, one.subject);
    default:
      return fmt::format("{}: {:.4g} -> {:.4g} per {}", name, one.reference, one.subject,
                         name_of(per));
  }
}

}  // namespace toll::machine_code
