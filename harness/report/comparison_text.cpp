// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/comparison_text.hpp"

#include "harness/printable.hpp"
#include "harness/report/layer_tables.hpp"
#include "harness/report/markdown.hpp"
#include "harness/report/text_table.hpp"
#include "harness/report/time_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

// Compiler options of several hundred characters leave a table that nobody can read.
constexpr std::size_t most_of_a_value = 48;

constexpr std::array about_ratios{
    "times: medians over processes of the medians of their samples; toll: over the baseline",
    "ratio: of these times; in brackets its 95 % interval, Welch's t over processes, from five in "
    "each "
    "run",
    "what the machine did between the runs is in no interval; unsteady: it is wider than a tenth "
    "to "
    "either side"};

/// Text, or Markdown: where a paragraph, a list and a table look different.
class page {
public:
  page(bool is_markdown, const sink& out) : is_markdown_{is_markdown}, out_{out} {}

  void heading(const std::string& text) const {
    out_(is_markdown_ ? fmt::format("## {}\n\n", markdown_text(text)) : printable(text) + ":\n\n");
  }

  void lines(const std::vector<std::string>& all) const {
    for (const std::string& line : all) {
      out_(is_markdown_ ? fmt::format("- {}\n", markdown_text(line)) : printable(line) + "\n");
    }
    if (!all.empty()) {
      out_("\n");
    }
  }

  void table(const text_table& rows) const {
    is_markdown_ ? rows.write_markdown(out_) : rows.write_text(out_);
    out_("\n");
  }

private:
  bool is_markdown_;
  const sink& out_;
};

std::string one_or_both(const std::string& reference, const std::string& other) {
  return reference == other ? reference : fmt::format("{} | {}", reference, other);
}

std::string ratio_of_runs(const compared_task& t) {
  if (!t.ratio) {
    return t.mark;
  }
  return t.bounds ? fmt::format("{:.3f} [{:.3f}, {:.3f}]{}", *t.ratio, t.bounds->low,
                                t.bounds->high, t.mark.empty() ? "" : " " + t.mark)
                  : fmt::format("{:.3f}", *t.ratio);
}

std::string time_in_run(const timed_task& t) {
  return t.seconds.empty() ? "-" : time_text(median(t.seconds));
}

std::string toll_in_run(const timed_task& t) {
  return t.toll ? fmt::format("{:.3f}", *t.toll) : "-";
}

text_table table_of(const std::vector<const compared_task*>& tasks) {
  text_table table{{{"kernel/algorithm"},
                    {"backend"},
                    {"tuning"},
                    {"variant"},
                    {"size"},
                    {"n", align::right},
                    {"threads", align::right},
                    {"run", align::right},
                    {"time in run 1", align::right},
                    {"in this run", align::right},
                    {"toll", align::right},
                    {"compared by"},
                    {"ratio", align::right}}};
  for (const compared_task* t : tasks) {
    const timed_task& a = *t->reference;
    const timed_task& b = *t->other;
    table.add({fmt::format("{}/{}", a.what.kernel, a.what.algorithm), a.what.backend, a.what.tuning,
               a.what.variant, one_or_both(a.size, b.size),
               one_or_both(std::to_string(a.what.n), std::to_string(b.what.n)),
               one_or_both(std::to_string(a.what.threads), std::to_string(b.what.threads)),
               std::to_string(t->run + 1), time_in_run(a), time_in_run(b),
               one_or_both(toll_in_run(a), toll_in_run(b)),
               t->unit == "run"  ? "time"
               : t->unit.empty() ? "-"
                                 : "time per " + t->unit,
               ratio_of_runs(*t)});
  }
  return table;
}

std::string cut(const std::string& text, bool is_verbose) {
  return is_verbose || text.size() <= most_of_a_value
             ? text
             : fmt::format("{}...", text.substr(0, most_of_a_value - 3));
}

text_table table_of(const run_differences& found, std::size_t runs, bool is_verbose) {
  std::vector<text_table::column> columns{{"part"}, {"what differs"}};
  for (std::size_t i = 0; i < runs; ++i) {
    columns.push_back({fmt::format("run {}", i + 1)});
  }
  text_table table{std::move(columns)};
  for (const differing_fact& row : found.rows) {
    std::vector<std::string> entries{row.part, row.what};
    for (const std::string& value : row.values) {
      entries.push_back(cut(value, is_verbose));
    }
    table.add(entries);
  }
  return table;
}

std::vector<std::string> what_is_compared(const comparison& compared) {
  std::vector<std::string> lines;
  if (const auto machines = compared.differences.of_machines(); !machines.empty()) {
    lines.push_back(fmt::format("the machines differ: {}", fmt::join(machines, ", ")));
  }
  for (const std::string& name : compared.differences.unknown) {
    lines.push_back(fmt::format("what differs is not known of {}: its header is damaged", name));
  }
  if (compared.differences.rows.empty() && compared.differences.unknown.empty()) {
    lines.emplace_back("nothing that was recorded of machine, settings and build differs");
  }
  for (std::size_t i = 0; i < compared.runs->size(); ++i) {
    const compared_run& run = (*compared.runs)[i];
    lines.push_back(fmt::format(
        "run {}: {}{}{}", i + 1, run.name,
        run.is_known ? fmt::format(", started {}, id {}", run.started_utc, run.run_id.substr(0, 8))
                     : "",
        i == 0 ? "; the others are compared with this one" : ""));
    if (!run.doubtful_because.empty()) {
      lines.push_back(fmt::format("its times mean little: {}", run.doubtful_because));
    }
  }
  return lines;
}

std::string counts_of(const run_summary& s) {
  return fmt::format(
      "{} tasks in both, {} with an interval{}, {} without a ratio; {} only in run 1, {} only in "
      "run {}",
      s.tasks, s.with_bounds,
      s.unsteady > 0 ? fmt::format(" of which {} are unsteady", s.unsteady) : "", s.marked,
      s.only_in_reference.size(), s.only_in_other.size(), s.run + 1);
}

void write_summary(const run_summary& s, const page& to) {
  to.heading(fmt::format("Run {} over run 1", s.run + 1));
  to.lines({counts_of(s)});
  text_table means{
      {{"backend"}, {"variant"}, {"geometric mean", align::right}, {"tasks", align::right}}};
  for (const auto& m : s.means) {
    means.add({m.backend, m.variant, fmt::format("{:.3f}", m.ratio), std::to_string(m.tasks)});
  }
  to.table(means);
  if (!s.slowest.empty()) {
    to.heading(fmt::format("Slower in run {} than in run 1, the worst", s.run + 1));
    to.table(table_of(s.slowest));
  }
  if (!s.fastest.empty()) {
    to.heading(fmt::format("Faster in run {} than in run 1, the best", s.run + 1));
    to.table(table_of(s.fastest));
  }
}

std::vector<std::string> only_in_one(const comparison& compared) {
  std::vector<std::string> lines;
  for (const run_summary& s : compared.summaries) {
    for (const timed_task* t : s.only_in_reference) {
      lines.push_back(fmt::format("only in run 1, not in run {}: {}", s.run + 1, t->what.text()));
    }
    for (const timed_task* t : s.only_in_other) {
      lines.push_back(fmt::format("only in run {}: {}", s.run + 1, t->what.text()));
    }
  }
  return lines;
}

void write(const comparison& compared, bool is_verbose, const page& to) {
  to.lines(what_is_compared(compared));
  if (!compared.differences.rows.empty()) {
    to.table(table_of(compared.differences, compared.runs->size(), is_verbose));
  }
  for (const run_summary& s : compared.summaries) {
    write_summary(s, to);
  }
  to.heading("Performance portability");
  to.table(portability_by_layer(compared.portability, is_verbose));
  to.lines(about_portability(compared.portability));
  to.heading("All tasks");
  std::vector<const compared_task*> all;
  for (const compared_task& t : compared.tasks) {
    all.push_back(&t);
  }
  to.table(table_of(all));
  to.lines({about_ratios.begin(), about_ratios.end()});
  if (is_verbose) {
    to.lines(only_in_one(compared));
  }
}

}  // namespace

void write_text(const comparison& compared, bool is_verbose, const sink& out) {
  write(compared, is_verbose, page{false, out});
}

void write_markdown(const comparison& compared, bool is_verbose, const sink& out) {
  out("# Runs of toll compared\n\n");
  write(compared, is_verbose, page{true, out});
}

}  // namespace toll::suite
