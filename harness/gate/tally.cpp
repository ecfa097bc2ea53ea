// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/tally.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace toll {
namespace {

double units(const variant& v, index_t n) {
  const work w = v.work_of(n);
  return w.flops > 0 ? w.flops : (w.bytes_read + w.bytes_written) / 8;
}

}  // namespace

double tally::arm::for_each_unit() const {
  const double more_work = units(*tasks[2].what, tasks[2].n) - units(*tasks[1].what, tasks[1].n);
  return (instructions[2].value() - instructions[1].value()) / more_work;
}

bool tally::is_complete() const {
  const auto is_counted = [](const arm& a) {
    return std::ranges::all_of(a.instructions, [](const auto& n) { return n.has_value(); });
  };
  return broken == ruling::pass && is_counted(baseline) && is_counted(portable);
}

double tally::ratio() const {
  return portable.for_each_unit() / baseline.for_each_unit();
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
  } else if (portable.with_one_element() > limit * baseline.with_one_element() + budget) {
    j.is = ruling::fail;
    j.reason = fmt::format(
        "{:.0f} instructions for one element instead of {:.0f}, of which {:.0f} more are allowed",
        portable.with_one_element(), baseline.with_one_element(), budget);
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
