// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_table.hpp"

#include "harness/build_facts.hpp"
#include "harness/printable.hpp"
#include "harness/report/layer_tables.hpp"
#include "harness/report/markdown.hpp"
#include "harness/report/run_row.hpp"
#include "harness/report/wrapped_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

constexpr std::string_view what_the_columns_are =
    "times: medians over processes of the medians of their samples; GB/s, GFLOP/s: of the {} "
    "variant;\nof ceiling: the least time that the named limit of this machine allows, over that "
    "variant's; ratio: median\nover processes, in brackets its 95 % interval over processes; A/A: "
    "the "
    "baseline against itself.\nNo ratio is stated where samples were disturbed, lie around two "
    "values "
    "(two modes), or processes disagree\nby more than a tenth (unsteady)\n";

// Among the entries of a row; those before it are the same for all of a cell.
constexpr std::ptrdiff_t place_of_layer = 6;

// Where a line is too short, these columns are left out, in this order. The others tell rows apart.
constexpr std::array<std::string_view, 4> dispensable{"verified", "A/A", "of ceiling", "rate"};

std::string missing_text(const run_header& header) {
  std::string text;
  for (const std::string& line : lines_on(header.missing)) {
    text += line + "\n";
  }
  return text;
}

std::string commit_text(const build_facts& build) {
  return build.commit.empty() ? "no known commit"
                              : fmt::format("commit {}{}", build.commit,
                                            build.is_dirty.value_or(false) ? " with changes" : "");
}

/// Names the run where the table is read without it.
std::string title(const journal& from) {
  if (!from.header()) {
    return fmt::format("# Results of toll\n\nFrom {}, whose header is damaged.\n\n",
                       markdown_text(from.name()));
  }
  const run_header& h = *from.header();
  const build_facts build = build_facts::from(h.build);
  const auto fact = [&](const char* name) {
    return markdown_text(h.identity.value(name, nlohmann::json()).dump());
  };
  return fmt::format(
      "# Results of toll\n\n"
      "- run {}, started {}, {}\n"
      "- {}\n"
      "- {}, {} processors, host {}\n"
      "- toll {}, {}, {}, build type {}\n\n",
      markdown_text(h.run_id), markdown_text(h.started_utc),
      from.end() ? "ended " + markdown_text(from.end()->ended_utc) : "without an end",
      markdown_code(fmt::format("{}", fmt::join(h.command_line, " "))), fact("cpu_model"),
      fact("processors"), fact("host_name"), markdown_text(build.version),
      markdown_text(commit_text(build)), markdown_text(build.compiler), markdown_text(build.type));
}

/// Lines as a list, because Markdown would join them.
std::string as_list(const std::string& lines) {
  std::string list;
  for (std::size_t start = 0; start < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', start), lines.size());
    list += fmt::format("- {}\n", markdown_text(lines.substr(start, end - start)));
    start = end + 1;
  }
  return list;
}

}  // namespace

run_table::run_table(sink out, format how, bool is_verbose, table_view view)
    : out_{std::move(out)},
      how_{how},
      is_verbose_{is_verbose},
      view_{std::move(view)} {
}

void run_table::add(const batch_result& record, const std::vector<compared>& pairs) {
  spent_.add(record);
  conditions_.add(record, pairs);
  layers_.add(record, pairs);
  for (const compared& pair : pairs) {
    add_row(pair);
  }
  for (const result& r : record.results) {
    doubtful_.add(r);
    const std::string line =
        fmt::format("{}: {}: {}", name_of(r.state), printable(r.what.text()), printable(r.reason));
    if (r.state == status::skipped) {
      left_out_.push_back(line);
    } else if (r.state != status::passed) {
      failed_ += line + "\n";
    }
  }
}

void run_table::add_row(const compared& pair) {
  const task_id& t = (pair.baseline != nullptr ? pair.baseline : pair.other)->what;
  const std::string kernel = t.kernel + "/" + t.algorithm;
  rows_[{kernel, t.n, t.threads, rows_.size()}] = {.entries = entries_of(pair),
                                                   .styles = styles_of(pair, view_.colours),
                                                   .ratio = pair.toll.ratio.value_or(0)};
}

std::vector<run_table::shown_row> run_table::chosen_rows() const {
  std::vector<shown_row> chosen;
  for (const auto& [key, found] : rows_) {
    chosen.push_back(found);
  }
  if (view_.worst) {
    std::erase_if(chosen, [](const shown_row& r) { return r.ratio == 0; });
    std::ranges::sort(chosen, [](const shown_row& a, const shown_row& b) {
      return std::tie(b.ratio, a.entries) < std::tie(a.ratio, b.entries);
    });
    chosen.resize(std::min(chosen.size(), *view_.worst));
  }
  return chosen;
}

text_table run_table::table() const {
  text_table table = all_columns();
  for (const std::string_view heading : dispensable) {
    if (view_.width && table.width() > *view_.width) {
      table.drop(heading);
    }
  }
  return table;
}

/// With layers other than ours, a cell has a row for each; what they share stands in the first, but in
/// Markdown in each.
text_table run_table::all_columns() const {
  const bool has_layers = layers_.has_other_layers();
  std::vector<text_table::column> columns{{"kernel/algorithm"},
                                          {"backend"},
                                          {"tuning"},
                                          {"n", align::right},
                                          {"threads", align::right},
                                          {"baseline", align::right},
                                          {"layer"},
                                          {has_layers ? "time" : "portable", align::right},
                                          {"rate", align::right},
                                          {"of ceiling", align::right},
                                          {has_layers ? "layer/baseline" : "portable/baseline"},
                                          {"A/A", align::right},
                                          {"verified"}};
  if (!has_layers) {
    columns.erase(columns.begin() + place_of_layer);
  }
  text_table table{std::move(columns)};
  std::vector<std::string> cell;
  for (auto& [row, styles, ratio] : chosen_rows()) {
    if (!has_layers) {
      row.erase(row.begin() + place_of_layer);
      styles.erase(styles.begin() + place_of_layer);
    } else if (how_ == format::text && !view_.worst &&
               std::equal(row.begin(), row.begin() + place_of_layer, cell.begin(), cell.end())) {
      std::fill(row.begin(), row.begin() + place_of_layer, "");
    } else {
      cell.assign(row.begin(), row.begin() + place_of_layer);
    }
    table.add(row, styles);
  }
  return table;
}

void run_table::write_summary() const {
  const auto write = [&](const text_table& table) {
    if (!table.is_empty()) {
      how_ == format::text ? table.write_text(out_, view_.colours) : table.write_markdown(out_);
      out_("\n");
    }
  };
  write(ratios_by_layer(layers_.rows()));
  write(costs_by_layer(layers_.rows()));
  write(portability_by_layer(layers_.portability(), is_verbose_));
  std::string about;
  for (const std::string& line : about_portability(layers_.portability())) {
    about += line + "\n";
  }
  out_(about + "\n");
}

std::string run_table::below_the_table(const journal& from) const {
  std::string below;
  if (const std::string why = no_toll_because(from); !why.empty()) {
    below += fmt::format("no ratio is stated: {}{}\n", printable(why),
                         from.header() ? "; configure with -DCMAKE_BUILD_TYPE=Release" : "");
  }
  below += doubtful_.text() + failed_;
  if (is_verbose_) {
    for (const std::string& line : left_out_) {
      below += line + "\n";
    }
  } else if (!left_out_.empty()) {
    below += fmt::format("{} tasks were skipped; --verbose lists them\n", left_out_.size());
  }
  below += from.header() ? missing_text(*from.header()) : "";
  return below + conditions_.text() + spent_.text();
}

void run_table::finish(journal& from) {
  layers_.finish(from);
  const text_table rows = table();
  const std::string below = below_the_table(from);
  const std::string columns =
      fmt::format(what_the_columns_are, layers_.has_other_layers() ? "layer's" : "portable");
  if (how_ == format::text) {
    rows.write_text(out_, view_.colours);
  } else {
    out_(title(from));
    rows.write_markdown(out_);
  }
  out_("\n");
  if (layers_.has_other_layers()) {
    write_summary();
  }
  out_(columns);
  if (how_ == format::text) {
    out_(wrapped_lines(below, view_.width));
  } else {
    out_("\n");
    out_(as_list(below));
  }
}

}  // namespace toll::suite
