// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/gate_table.hpp"

#include "harness/report/text_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace toll {
namespace {

std::string interval_text(const interval& ratio) {
  return fmt::format("{:.3f} [{:.3f}, {:.3f}]", ratio.value, ratio.low, ratio.high);
}

void add_row(text_table& table, const contest& c) {
  const task_facts t = c.facts();
  const bool was_timed = c.found.processes() > 0;
  table.add({fmt::format("{}/{}", t.kernel, t.algorithm), t.backend, t.tuning, std::to_string(t.n),
             std::to_string(t.threads),
             c.is_same_code ? "1"
             : was_timed    ? interval_text(c.found.ratio())
                            : "-",
             was_timed ? interval_text(c.found.null()) : "-",
             fmt::format("{}", c.found.settings().limit), std::to_string(c.found.processes()),
             verdict_text(c)});
}

std::string counts_text(const std::vector<contest>& contests) {
  const auto count = [&](auto is) { return std::count_if(contests.begin(), contests.end(), is); };
  const auto with = [&](verdict v) {
    return count([v](const contest& c) {
      return c.code_is_right() && c.result() == v && c.forgiven_by() == nullptr;
    });
  };
  return fmt::format(
      "{} pass ({} of the same code), {} fail, {} waived, {} undecided, {} wrong or crashed",
      with(verdict::pass), count([](const contest& c) { return c.is_same_code; }),
      with(verdict::fail), count([](const contest& c) { return c.forgiven_by() != nullptr; }),
      with(verdict::undecided), count([](const contest& c) { return !c.code_is_right(); }));
}

/// A cell that lies on its limit fails if two batches, each by itself, find it above. The chance
/// that any does is at most the sum (Bonferroni).
std::string confidence_text(const std::vector<contest>& contests) {
  const auto timed = std::count_if(contests.begin(), contests.end(),
                                   [](const contest& c) { return !c.is_same_code; });
  const double confidence = contests.front().found.settings().confidence;
  const double chance = std::pow(1 - confidence, 2) * static_cast<double>(timed);
  return fmt::format(
      "each bound holds with {:g} % confidence, and a failure takes two batches of processes: if "
      "all "
      "{} cells that were timed lay on their limits, at most {:.2g} % of such runs would fail by "
      "chance, were each batch looked at once",
      100 * confidence, timed, 100 * std::min(1.0, chance));
}

text_table table_of(const std::vector<contest>& contests) {
  text_table table{{{"kernel/algorithm"},
                    {"backend"},
                    {"tuning"},
                    {"n", align::right},
                    {"threads", align::right},
                    {"portable/baseline"},
                    {"baseline/baseline"},
                    {"limit", align::right},
                    {"processes", align::right},
                    {"verdict"}}};
  for (const contest& c : contests) {
    add_row(table, c);
  }
  return table;
}

std::vector<std::string> lines_below(const std::vector<contest>& contests,
                                     const gate_course& course,
                                     const std::vector<std::string>& notes) {
  std::vector<std::string> lines{
      confidence_text(contests),
      fmt::format(
          "{} processes in {:.0f} s; {} dropped because more than 1 % of their time was stolen",
          course.processes, course.seconds, course.dropped)};
  lines.insert(lines.end(), notes.begin(), notes.end());
  lines.push_back(counts_text(contests));
  return lines;
}

}  // namespace

std::string ratio_text(const contest& c) {
  return c.is_same_code ? "1" : c.found.processes() > 0 ? interval_text(c.found.ratio()) : "-";
}

std::string verdict_text(const contest& c) {
  if (!c.code_is_right()) {
    return std::string{name_of(c.is)};
  }
  if (c.is_same_code) {
    return "pass: same code";
  }
  if (const waiver* w = c.forgiven_by()) {
    return fmt::format("waived: {}", w->reason);
  }
  if (c.result() != verdict::undecided || c.found.processes() < 2) {
    return std::string{name_of(c.result())};
  }
  return fmt::format("undecided: about {} processes would tell", c.found.processes_needed());
}

std::string gate_text(const std::vector<contest>& contests, const gate_course& course,
                      const std::vector<std::string>& notes) {
  return fmt::format("{}\n{}\n", table_of(contests).text(),
                     fmt::join(lines_below(contests, course, notes), "\n"));
}

std::string gate_markdown(const std::vector<contest>& contests, const gate_course& course,
                          const std::vector<std::string>& notes) {
  std::string table;
  table_of(contests).write_markdown([&](std::string_view part) { table += part; });
  return fmt::format("# Verdicts of toll gate\n\n{}\n- {}\n", table,
                     fmt::join(lines_below(contests, course, notes), "\n- "));
}

}  // namespace toll
