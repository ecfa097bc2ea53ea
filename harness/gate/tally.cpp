// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/tally.hpp"

#include <fmt/format.h>

#include <utility>

namespace toll {
namespace {

double units(const variant& v, index_t n) {
  const work w = v.work_of(n);
  return w.flops > 0 ? w.flops : (w.bytes_read + w.bytes_written) / 8;
}

}  // namespace

bool tally::is_complete() const {
  const auto has_both = [](const arm& a) { return a.instructions[0] && a.instructions[1]; };
  return broken == ruling::pass && has_both(baseline) && has_both(portable);
}

instruction_line tally::line_of(const arm& a) const {
  const double small = units(*a.tasks[0].what, a.tasks[0].n);
  const double large = units(*a.tasks[1].what, a.tasks[1].n);
  const double few = a.instructions[0].value_or(0);
  const double for_each = (a.instructions[1].value_or(0) - few) / (large - small);
  return {.for_each = for_each, .to_begin = few - for_each * small};
}

double tally::ratio() const {
  return line_of(portable).for_each / line_of(baseline).for_each;
}

double tally::extra_to_begin() const {
  return line_of(portable).to_begin - line_of(baseline).to_begin;
}

judgement tally::judged() const {
  const task_facts t = portable.tasks[0].facts();
  judgement j{.kernel = t.kernel,
              .algorithm = t.algorithm,
              .backend = t.backend,
              .tuning = t.tuning,
              .is = broken,
              .reason = reason};
  if (broken != ruling::pass) {
    return j;
  }
  if (!is_complete()) {
    j.is = ruling::undecided;
    j.reason = "not counted";
  } else if (ratio() > limit) {
    j.is = ruling::fail;
    j.reason = fmt::format("{:.4f} times the instructions for each {}, limit {}", ratio(),
                           unit_of_work(*portable.tasks[0].what), limit);
  } else if (extra_to_begin() > budget) {
    j.is = ruling::fail;
    j.reason = fmt::format("{:.0f} instructions more to begin with, limit {:.0f}", extra_to_begin(),
                           budget);
  }
  return j;
}

std::string_view unit_of_work(const variant& v) {
  return v.work_of(1).flops > 0 ? "flop" : "8 bytes";
}

index_t size_with_work(const variant& v, double more) {
  const double wanted = units(v, 1) + more;
  index_t below = 1;
  index_t above = 2;
  while (units(v, above) < wanted) {
    below = above;
    above *= 2;
  }
  while (above - below > 1) {
    const index_t middle = below + (above - below) / 2;
    (units(v, middle) < wanted ? below : above) = middle;
  }
  return above;
}

}  // namespace toll
