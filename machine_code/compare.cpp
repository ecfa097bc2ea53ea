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
  return lines(both.baseline) == lines(both.portable);
}

likeness likeness_of(const arms& both, const listing& code, const image& data) {
  const auto baseline = normalised(both.baseline, code, data);
  const auto portable = normalised(both.portable, code, data);
  if (baseline == portable) {
    return likeness::identical;
  }
  if (without_registers(baseline) == without_registers(portable)) {
    return likeness::identical_but_registers;
  }
  const bool both_loop = !both.baseline.loops.empty() && !both.portable.loops.empty();
  return both_loop && same_loop(both, code, data) ? likeness::same_hot_loop : likeness::differs;
}

bool has(const comparison& made, bool (*is_such)(difference)) {
  return std::ranges::any_of(made.differences, [&](const auto& d) { return is_such(d.what); });
}

/// How much work both loops do in one pass, in the units that both know.
std::vector<unit> common_units(const loop_summary& baseline, const loop_summary& portable) {
  std::vector<unit> both;
  if (baseline.does.flops > 0 && portable.does.flops > 0) {
    both.push_back(unit::flop);
  }
  if (baseline.does.stored_bits > 0 && portable.does.stored_bits > 0) {
    both.push_back(unit::word_stored);
  }
  return both;
}

/// Counts of both loops for each unit of work.
struct both_counts {
  double baseline = 0;
  double portable = 0;

  bool is_more() const { return portable > baseline + rounding; }

  bool is_less() const { return portable < baseline - rounding; }
};

/// The differences of two loops, as they are found.
class finder {
public:
  finder(const loop_summary& baseline, const loop_summary& portable, unit per)
      : baseline_{baseline},
        portable_{portable},
        per_{per} {}

  both_counts counted(int counts::* what, unit per) const {
    return {baseline_.does.*what / amount(per, baseline_),
            portable_.does.*what / amount(per, portable_)};
  }

  both_counts memory_operations(unit per) const {
    return {baseline_.does.memory_operations() / amount(per, baseline_),
            portable_.does.memory_operations() / amount(per, portable_)};
  }

  void note(difference what, const both_counts& of_both) {
    found_.push_back({what, of_both.baseline, of_both.portable});
  }

  void compare_spills() {
    if (const both_counts both = counted(&counts::spills, per_); both.is_more()) {
      note(difference::spills, both);
    }
  }

  /// Calls, or gathers, more of them for the work by whatever that is counted. Where it is not
  /// known, a loop that has any is still unlike one that has none.
  void compare_additions(int counts::* what, difference more) {
    const auto units = common_units(baseline_, portable_);
    const auto is_more = [&](unit each) { return counted(what, each).is_more(); };
    const bool is_new = units.empty() ? baseline_.does.*what == 0 && portable_.does.*what > 0
                                      : std::ranges::all_of(units, is_more);
    if (is_new) {
      note(more, counted(what, per_));
    }
  }

  /// Between numbers alone there is no vector to become narrower.
  void compare_widths() {
    constexpr int one_number = 64;
    const int b = baseline_.does.vector_bits();
    const int p = portable_.does.vector_bits();
    if (p != b && std::max(p, b) > one_number) {
      note(p < b ? difference::narrower_vector : difference::wider_vector, {1.0 * b, 1.0 * p});
    }
  }

  /// An operation is extra if there are more of them for the work, by whatever that is counted. A
  /// gather is as many loads as its vector has lanes, so with gathers nothing is certain.
  void compare_memory() {
    const auto units = common_units(baseline_, portable_);
    if (units.empty() || gathers_of(baseline_) + gathers_of(portable_) > 0) {
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

  const loop_summary& baseline_;
  const loop_summary& portable_;
  unit per_;
  std::vector<difference_found> found_;
};

}  // namespace

unit common_unit(const loop_summary& baseline, const loop_summary& portable) {
  const auto units = common_units(baseline, portable);
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

std::vector<difference_found> differences(const loop_summary& baseline,
                                          const loop_summary& portable, unit per) {
  finder all{baseline, portable, per};
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
  const auto& baseline = both.baseline.loops;
  const auto& portable = both.portable.loops;
  if (!baseline.empty() && !portable.empty()) {
    made.per = common_unit(baseline.front(), portable.front());
    if (made.how_alike == likeness::differs) {
      made.differences = differences(baseline.front(), portable.front(), made.per);
    }
  } else if (baseline.empty() != portable.empty()) {
    made.differences.push_back(
        {difference::no_loop, baseline.empty() ? 0.0 : 1.0, portable.empty() ? 0.0 : 1.0});
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

std::string text_of(const difference_found& one, unit per) {
  const std::string_view name = name_of(one.what);
  switch (one.what) {
    case difference::no_loop:
      return fmt::format("{}: the {}", name,
                         one.baseline > one.portable ? "baseline" : "portable one");
    case difference::narrower_vector:
    case difference::wider_vector:
      return fmt::format("{}: {:.4g} -> {:.4g} bits", name, one.baseline, one.portable);
    default:
      return fmt::format("{}: {:.4g} -> {:.4g} per {}", name, one.baseline, one.portable,
                         name_of(per));
  }
}

}  // namespace toll::machine_code
