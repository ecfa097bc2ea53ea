// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/instruction_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace toll::suite {
namespace {

double or_nan(const std::optional<double>& count) {
  return count.value_or(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace

double units_of_work(const variant& v, index_t n) {
  const work w = v.work_of(n);
  return w.flops > 0 ? w.flops : (w.bytes_read + w.bytes_written) / 8;
}

double instruction_counts::arm::for_each_unit() const {
  const double more_work =
      units_of_work(*tasks[2].what, tasks[2].n) - units_of_work(*tasks[1].what, tasks[1].n);
  return (or_nan(instructions[2]) - or_nan(instructions[1])) / more_work;
}

double instruction_counts::arm::with_launch_elements() const {
  return or_nan(instructions[0]);
}

bool instruction_counts::is_complete() const {
  const auto is_counted = [](const arm& a) {
    return std::ranges::all_of(a.instructions, [](const auto& n) { return n.has_value(); });
  };
  return broken == verdict::pass && is_counted(reference) && is_counted(subject);
}

contest_id instruction_counts::id() const {
  return contest_id_between(*reference.tasks[0].what, *subject.tasks[0].what);
}

double instruction_counts::ratio() const {
  return subject.for_each_unit() / reference.for_each_unit();
}

cell_verdict instruction_counts::result() const {
  cell_verdict v{.what = id(), .answer = broken, .reason = reason, .ratio = ratio()};
  if (broken != verdict::pass) {
    return v;
  }
  if (!is_complete()) {
    v.answer = verdict::undecided;
    v.reason = "not counted";
    return v;
  }
  if (!(ratio() <= limit)) {  // also if it is no number
    v.answer = verdict::fail;
    v.reason = fmt::format("{:.4f} times the instructions for each {}, limit {}", ratio(),
                           unit_of_work(*subject.tasks[0].what), limit);
  }
  const double one = subject.with_launch_elements();
  const double one_of_reference = reference.with_launch_elements();
  if (one > limit * one_of_reference + budget) {
    v.answer = verdict::fail;
    v.launch = one - one_of_reference;
    v.reason += fmt::format(
        "{}{:.0f} instructions for two elements instead of {:.0f}, of which {:.0f} more are "
        "allowed",
        v.reason.empty() ? "" : "; ", one, one_of_reference, budget);
  }
  return v;
}

std::string_view unit_of_work(const variant& v) {
  return v.work_of(1).flops > 0 ? "flop" : "8 bytes";
}

index_t size_with_work(const variant& v, double more) {
  constexpr index_t largest = index_t{1} << 40;
  const double wanted = units_of_work(v, 1) + more;
  index_t below = 1;
  index_t above = 2;
  while (above < largest && units_of_work(v, above) < wanted) {
    below = above;
    above *= 2;
  }
  while (above - below > 1) {
    const index_t middle = below + (above - below) / 2;
    (units_of_work(v, middle) < wanted ? below : above) = middle;
  }
  return above;
}

}  // namespace toll::suite
