// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/verdict_table.hpp"

#include "harness/report/contest_columns.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

/// A bound that is null is infinitely far.
double bound_in(const json& figure, const char* name, double infinite) {
  const json bound = figure.value(name, json{});
  return bound.is_number() ? bound.get<double>() : infinite;
}

std::string figure_text(const json& figures, const char* name) {
  const json figure = figures.value(name, json{});
  if (!figure.is_object() || !figure.value("value", json{}).is_number()) {
    return "-";
  }
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return fmt::format("{:.3f} [{:.3f}, {:.3f}]", figure.at("value").get<double>(),
                     bound_in(figure, "low", -infinity), bound_in(figure, "high", infinity));
}

std::string number_text(const json& figures, const char* name) {
  const json number = figures.value(name, json{});
  return number.is_number() ? fmt::format("{}", number.get<double>()) : "-";
}

/// "100" of "n=100 threads=2" for "n".
std::string place_part(const std::string& at, const std::string& name) {
  const std::size_t found = (" " + at).find(" " + name + "=");
  if (found == std::string::npos) {
    return "-";
  }
  const std::size_t start = found + name.size() + 1;
  return at.substr(start, at.find(' ', start) - start);
}

/// Of one arm at one of the three sizes that were counted, the smallest first.
struct counted_run {
  std::optional<double> n;
  std::optional<double> instructions;
};

counted_run run_of(const json& figures, const char* arm, std::size_t size) {
  const json runs = figures.value(arm, json::array());
  if (!runs.is_array() || size >= runs.size() || !runs.at(size).is_object()) {
    return {};
  }
  const auto number = [&](const char* name) {
    const json value = runs.at(size).value(name, json{});
    return value.is_number() ? std::optional{value.get<double>()} : std::nullopt;
  };
  return {.n = number("n"), .instructions = number("instructions")};
}

std::string count_text(const std::optional<double>& number) {
  return number ? fmt::format("{:.0f}", *number) : "-";
}

/// Instructions that the larger size takes more than the smaller; none if one of both was not counted.
std::optional<double> difference_of(const json& figures, const char* arm) {
  const auto smaller = run_of(figures, arm, 1).instructions;
  const auto larger = run_of(figures, arm, 2).instructions;
  return smaller && larger ? std::optional{*larger - *smaller} : std::nullopt;
}

std::vector<std::string> counted_entries(const json& figures) {
  const auto of_subject = difference_of(figures, "subject");
  const auto of_reference = difference_of(figures, "reference");
  return {count_text(run_of(figures, "reference", 2).n),
          count_text(run_of(figures, "reference", 2).instructions),
          count_text(run_of(figures, "subject", 2).instructions),
          of_subject && of_reference && *of_reference > 0
              ? fmt::format("{:.4f}", *of_subject / *of_reference)
              : "-",
          count_text(run_of(figures, "reference", 0).instructions),
          count_text(run_of(figures, "subject", 0).instructions)};
}

/// `entries` returns those between the names of a contest and its verdict.
template <class Entries>
text_table table_of(const std::vector<cell_verdict>& verdicts, const std::vector<json>& figures,
                    const contest_columns& columns, std::vector<text_table::column> headings,
                    const Entries& entries) {
  headings.push_back({"verdict"});
  text_table table = columns.table(std::move(headings));
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    std::vector<std::string> row = entries(verdicts[i], figures.at(i));
    row.push_back(verdicts[i].answer_text());
    columns.add(table, verdicts[i].what, row, verdicts[i].answer_style());
  }
  return table;
}

}  // namespace

std::vector<cell_verdict> verdicts_of(const kept_gate& gate) {
  std::vector<cell_verdict> all;
  for (const json& line : gate.verdicts) {
    const auto answer = verdict_named(line.at("verdict").get<std::string>());
    if (!answer) {
      throw usage_error(fmt::format("{}: '{}' is no verdict that this toll knows", gate.name,
                                    line.at("verdict").get<std::string>()));
    }
    all.push_back({.what = {.kernel = line.at("kernel"),
                            .algorithm = line.at("algorithm"),
                            .backend = line.at("backend"),
                            .tuning = line.at("tuning"),
                            .subject = line.at("subject"),
                            .reference = line.at("reference")},
                   .at = line.at("at"),
                   .answer = *answer,
                   .reason = line.at("reason")});
  }
  return all;
}

text_table table_by_time(const std::vector<cell_verdict>& verdicts,
                         const std::vector<json>& figures) {
  const contest_columns columns{contests_in(verdicts)};
  return table_of(verdicts, figures, columns,
                  {{"n", align::right},
                   {"threads", align::right},
                   {fmt::format("{}/{}", columns.subject(), columns.reference())},
                   {fmt::format("{0}/{0}", columns.reference())},
                   {"limit", align::right},
                   {"processes", align::right}},
                  [](const cell_verdict& v, const json& f) -> std::vector<std::string> {
                    return {place_part(v.at, "n"),
                            place_part(v.at, "threads"),
                            f.value("same_code", json{}) == true ? "1" : figure_text(f, "ratio"),
                            figure_text(f, "control"),
                            number_text(f, "limit"),
                            number_text(f, "processes")};
                  });
}

text_table table_by_code(const std::vector<cell_verdict>& verdicts,
                         const std::vector<json>& figures) {
  return table_of(verdicts, figures, contest_columns{contests_in(verdicts)}, {{"code"}},
                  [](const cell_verdict&, const json& f) -> std::vector<std::string> {
                    const json code = f.value("code", json{});
                    return {code.is_string() ? code.get<std::string>() : "-"};
                  });
}

text_table table_by_counts(const std::vector<cell_verdict>& verdicts,
                           const std::vector<json>& figures) {
  const contest_columns columns{contests_in(verdicts)};
  return table_of(verdicts, figures, columns,
                  {{"n", align::right},
                   {"instructions of " + columns.reference(), align::right},
                   {"of " + columns.subject(), align::right},
                   {"ratio for each unit", align::right},
                   {columns.reference() + ", n = 2", align::right},
                   {columns.subject() + ", n = 2", align::right}},
                  [](const cell_verdict&, const json& f) { return counted_entries(f); });
}

}  // namespace toll::suite
