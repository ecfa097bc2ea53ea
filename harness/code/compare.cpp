// SPDX-License-Identifier: BSD-3-Clause
#include "harness/code/compare.hpp"

#include "harness/code/normalise.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace toll::machine_code {
namespace {

/// Counts are whole numbers over whole numbers; below this they are the same.
constexpr double rounding = 1e-6;

bool fails_gate(difference what) {
  return what == difference::narrower_vector || what == difference::new_call ||
         what == difference::extra_memory_operation;
}

bool is_dearer(difference what) {
  return fails_gate(what) || what == difference::spills || what == difference::more_flops ||
         what == difference::more_instructions;
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

/// Whether elements mean the same in both loops. One may walk along the corners of an element where
/// the other has them side by side; then one has several times the other's flops for each.
bool elements_are_alike(const loop_summary& baseline, const loop_summary& portable) {
  if (!baseline.elements || !portable.elements) {
    return false;
  }
  constexpr double another_thing = 2;
  const double b = static_cast<double>(baseline.does.flops()) / *baseline.elements;
  const double p = static_cast<double>(portable.does.flops()) / *portable.elements;
  return std::max(b, p) < another_thing * std::min(b, p) || (b == 0 && p == 0);
}

}  // namespace

unit common_unit(const loop_summary& baseline, const loop_summary& portable) {
  if (elements_are_alike(baseline, portable)) {
    return unit::element;
  }
  if (baseline.does.flops() > 0 && portable.does.flops() > 0) {
    return unit::flop;
  }
  const bool both_store = baseline.does.stored_bits > 0 && portable.does.stored_bits > 0;
  return both_store ? unit::word_stored : unit::pass;
}

double amount(unit per, const loop_summary& of) {
  switch (per) {
    case unit::element:
      return of.elements.value_or(1);
    case unit::flop:
      return std::max(1, of.does.flops());
    case unit::word_stored:
      return std::max(1, of.does.stored_bits) / 64.0;
    case unit::pass:
      return 1;
  }
  return 1;
}

std::vector<difference_found> differences(const loop_summary& baseline,
                                          const loop_summary& portable, unit per) {
  std::vector<difference_found> found;
  const auto note = [&](difference what, double of_baseline, double of_portable) {
    found.push_back({what, of_baseline, of_portable});
  };
  const auto compare_counts = [&](int of_baseline, int of_portable, difference more,
                                  std::optional<difference> fewer = std::nullopt) {
    const double b = of_baseline / amount(per, baseline);
    const double p = of_portable / amount(per, portable);
    if (p > b + rounding) {
      note(more, b, p);
    } else if (fewer && p < b - rounding) {
      note(*fewer, b, p);
    }
  };
  const counts& b = baseline.does;
  const counts& p = portable.does;
  // Between numbers alone there is no vector to become narrower.
  constexpr int one_number = 64;
  if (p.vector_bits() != b.vector_bits() &&
      std::max(p.vector_bits(), b.vector_bits()) > one_number) {
    note(p.vector_bits() < b.vector_bits() ? difference::narrower_vector : difference::wider_vector,
         b.vector_bits(), p.vector_bits());
  }
  compare_counts(b.calls, p.calls, difference::new_call);
  compare_counts(b.memory_operations(), p.memory_operations(), difference::extra_memory_operation,
                 difference::fewer_memory_operations);
  compare_counts(b.spills, p.spills, difference::spills);
  compare_counts(b.flops(), p.flops(), difference::more_flops);
  compare_counts(b.instructions, p.instructions, difference::more_instructions,
                 difference::fewer_instructions);
  return found;
}

bool comparison::fails() const {
  return std::ranges::any_of(differences, [](const auto& d) { return fails_gate(d.what); });
}

bool comparison::is_worse() const {
  return std::ranges::any_of(differences, [](const auto& d) { return is_dearer(d.what); });
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
    case difference::spills:
      return "spills";
    case difference::more_flops:
      return "more flops";
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
    case unit::element:
      return "element";
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
  const bool is_width =
      one.what == difference::narrower_vector || one.what == difference::wider_vector;
  if (one.what == difference::no_loop) {
    return fmt::format("{}: the {}", name_of(one.what),
                       one.baseline > one.portable ? "baseline" : "portable one");
  }
  return fmt::format("{}: {:.4g} -> {:.4g} {}", name_of(one.what), one.baseline, one.portable,
                     is_width ? "bits" : fmt::format("per {}", name_of(per)));
}

}  // namespace toll::machine_code
