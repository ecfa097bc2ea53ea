// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/criteria.hpp"

#include "harness/input_file.hpp"
#include "harness/nodes/nodes_text.hpp"
#include "harness/strict_json.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>
#include <utility>

namespace toll::suite {
namespace {

// Of the nodes that a reason is about; --format json of toll nodes has the figures of all.
constexpr std::size_t most_nodes_of_a_reason = 3;

constexpr double largest_rate = 1e30;

const std::vector<std::string> keys_of_criteria{"cell", "bytes_per_second_at_least",
                                                "flops_per_second_at_least", "spread_at_most"};

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream in{text};
  return {std::istream_iterator<std::string>{in}, {}};
}

std::optional<double> limit_in(const nlohmann::ordered_json& entry, const std::string& key,
                               double most, const std::string& whose) {
  if (!entry.contains(key)) {
    return std::nullopt;
  }
  const auto limit = entry.at(key).get<double>();
  if (!(limit > 0) || !(limit <= most)) {
    throw usage_error(fmt::format("{}: {} is no number above 0 and up to {:g}", whose, key, most));
  }
  return limit;
}

criterion criterion_from(const nlohmann::ordered_json& entry, const std::string& name) {
  require_only(entry, keys_of_criteria, name + ": a criterion");
  criterion one{.cell = entry.at("cell").get<std::string>()};
  const std::string whose = fmt::format("{}: the criterion of '{}'", name, one.cell);
  one.bytes_per_second = limit_in(entry, "bytes_per_second_at_least", largest_rate, whose);
  one.flops_per_second = limit_in(entry, "flops_per_second_at_least", largest_rate, whose);
  one.spread = limit_in(entry, "spread_at_most", 1, whose);
  if (words_in(one.cell).empty()) {
    throw usage_error(fmt::format(
        "{}: of which cell? Write words of it, such as 'daxpy/forall openmp 4xLLC'", whose));
  }
  if (!one.bytes_per_second && !one.flops_per_second && !one.spread) {
    throw usage_error(
        fmt::format("{} has no limit; write bytes_per_second_at_least, flops_per_second_at_least "
                    "or spread_at_most",
                    whose));
  }
  return one;
}

/// What a node, or a rank of it, takes for a task: by its fastest process, in the median, and by its slowest.
struct seconds_of_unit {
  std::string unit;
  double least;
  double middle;
  double most;
};

/// What speaks against a criterion, and what keeps it from being decided.
struct objections {
  std::vector<std::string> fails = {};
  std::vector<std::string> open = {};
};

class judging {
public:
  judging(const criterion& wanted, const node_table& table, const node_findings& found)
      : wanted_{wanted},
        table_{table},
        found_{found} {
    const std::vector<std::string> words = words_in(wanted.cell);
    for (std::size_t task = 0; task < table.tasks().size(); ++task) {
      const std::vector<std::string> has = words_in(task_text(table.tasks()[task]));
      if (std::ranges::all_of(words, [&](const std::string& word) {
            return std::ranges::find(has, word) != has.end();
          })) {
        tasks_.push_back(task);
      }
    }
  }

  criterion_verdict judged() {
    look_for_gaps();
    for (const std::size_t task : tasks_) {
      const work& done = table_.tasks()[task].done;
      const std::vector<seconds_of_unit> units = units_of(task);
      judge_rate(wanted_.bytes_per_second, done.bytes(), "B/s", task, units);
      judge_rate(wanted_.flops_per_second, done.flops, "FLOP/s", task, units);
      judge_spread(task, units);
    }
    const auto& says = against_.fails.empty() ? against_.open : against_.fails;
    criterion_verdict found{.of = wanted_,
                            .answer = !against_.fails.empty()  ? verdict::fail
                                      : !against_.open.empty() ? verdict::undecided
                                                               : verdict::pass};
    const std::size_t named = std::min(most_nodes_of_a_reason, says.size());
    found.reason = fmt::format(
        "{}", fmt::join(says.begin(), says.begin() + static_cast<std::ptrdiff_t>(named), "; "));
    if (says.size() > named) {
      found.reason += fmt::format("; {} more", says.size() - named);
    }
    return found;
  }

private:
  void look_for_gaps();
  std::vector<seconds_of_unit> units_of(std::size_t task) const;
  void judge_rate(std::optional<double> least, double amount, const char* unit, std::size_t task,
                  const std::vector<seconds_of_unit>& units);
  void judge_spread(std::size_t task, const std::vector<seconds_of_unit>& units);

  const criterion& wanted_;
  const node_table& table_;
  const node_findings& found_;
  std::vector<std::size_t> tasks_;
  objections against_;
};

/// Nodes without any figure, and tasks that did not pass.
void judging::look_for_gaps() {
  if (tasks_.empty()) {
    against_.open.emplace_back("no task has all of these words");
    return;
  }
  for (const node_group& group : found_.groups) {
    for (const node_unit& unit : group.units) {
      // Of a lost node's part, nobody expects all.
      if (unit.replaces.empty() && std::ranges::none_of(tasks_, [&](std::size_t task) {
            return log_seconds(table_, unit, task).has_value();
          })) {
        against_.open.push_back(fmt::format("{} has no figure", unit_text(table_, unit)));
      }
    }
  }
  for (const failed_task& failed : table_.failures()) {
    if (failed.state != status::skipped && std::ranges::find(tasks_, failed.task) != tasks_.end()) {
      against_.open.push_back(fmt::format("{} on {}: {}", task_text(table_.tasks()[failed.task]),
                                          table_.runs()[failed.run].facts.node, failed.reason));
    }
  }
}

std::vector<seconds_of_unit> judging::units_of(std::size_t task) const {
  std::vector<seconds_of_unit> units;
  for (const node_group& group : found_.groups) {
    for (const node_unit& unit : group.units) {
      const auto middle = log_seconds(table_, unit, task);
      if (!middle) {
        continue;
      }
      seconds_of_unit one{.unit = unit_text(table_, unit),
                          .least = std::exp(*middle),
                          .middle = std::exp(*middle),
                          .most = std::exp(*middle)};
      for (const std::size_t run : unit.runs) {
        if (const node_table::entry figure = table_.at(run, task); figure.seconds > 0) {
          one.least = std::min(one.least, figure.seconds * static_cast<double>(figure.least));
          one.most = std::max(one.most, figure.seconds * static_cast<double>(figure.most));
        }
      }
      units.push_back(std::move(one));
    }
  }
  return units;
}

void judging::judge_rate(std::optional<double> least, double amount, const char* unit,
                         std::size_t task, const std::vector<seconds_of_unit>& units) {
  if (!least) {
    return;
  }
  for (const seconds_of_unit& each : units) {
    const bool is_below = amount / each.least < *least;
    if (!is_below && amount / each.most >= *least) {
      continue;
    }
    (is_below ? against_.fails : against_.open)
        .push_back(fmt::format("{}: {:.4g} G{}{} ({})", each.unit, amount / each.middle / 1e9, unit,
                               is_below ? "" : ", and its processes lie on both sides of the limit",
                               task_text(table_.tasks()[task])));
  }
}

void judging::judge_spread(std::size_t task, const std::vector<seconds_of_unit>& units) {
  if (!wanted_.spread) {
    return;
  }
  if (units.size() < 2) {
    against_.open.push_back(
        fmt::format("one node has no spread ({})", task_text(table_.tasks()[task])));
    return;
  }
  const auto fastest = std::ranges::min_element(units, {}, &seconds_of_unit::middle);
  const auto slowest = std::ranges::max_element(units, {}, &seconds_of_unit::middle);
  // As near to each other as their processes allow, and as far.
  const double near = std::ranges::max(units, {}, &seconds_of_unit::least).least /
                          std::ranges::min(units, {}, &seconds_of_unit::most).most -
                      1;
  const double far = std::ranges::max(units, {}, &seconds_of_unit::most).most /
                         std::ranges::min(units, {}, &seconds_of_unit::least).least -
                     1;
  if (far <= *wanted_.spread) {
    return;
  }
  const bool is_above = near > *wanted_.spread;
  (is_above ? against_.fails : against_.open)
      .push_back(fmt::format("spread {:.1f} % between {} and {}{} ({})",
                             100 * (slowest->middle / fastest->middle - 1), fastest->unit,
                             slowest->unit,
                             is_above ? "" : ", and by their processes on both sides of the limit",
                             task_text(table_.tasks()[task])));
}

nlohmann::ordered_json number_or_null(const std::optional<double>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace

std::string criterion::limits_text() const {
  std::vector<std::string> parts;
  if (bytes_per_second) {
    parts.push_back(fmt::format("at least {:.4g} GB/s", *bytes_per_second / 1e9));
  }
  if (flops_per_second) {
    parts.push_back(fmt::format("at least {:.4g} GFLOP/s", *flops_per_second / 1e9));
  }
  if (spread) {
    parts.push_back(fmt::format("spread at most {:.4g} %", 100 * *spread));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<criterion> read_criteria(const std::string& file) {
  try {
    std::istringstream in{text_of_file(file)};
    const nlohmann::ordered_json document = strict_json(in, file);
    using list = nlohmann::ordered_json::array_t;
    std::vector<criterion> all;
    for (const nlohmann::ordered_json& entry : document.get_ref<const list&>()) {
      all.push_back(criterion_from(entry, file));
    }
    if (all.empty()) {
      throw usage_error(fmt::format("{}: a list without criteria accepts everything", file));
    }
    return all;
  } catch (const unreadable_file& e) {
    throw usage_error(fmt::format("--criteria {}: cannot be read: {}", file, e.what()));
  } catch (const nlohmann::ordered_json::exception& e) {
    throw usage_error(fmt::format("{}: no list of criteria: {}", file, e.what()));
  }
}

std::vector<criterion_verdict> judge_nodes(const std::vector<criterion>& all,
                                           const node_table& table, const node_findings& found) {
  std::vector<criterion_verdict> verdicts;
  for (const criterion& each : all) {
    verdicts.push_back(judging{each, table, found}.judged());
  }
  return verdicts;
}

text_table table_of(const std::vector<criterion_verdict>& all) {
  text_table rows{{{"verdict"}, {"cell"}, {"limits"}, {"because"}}};
  for (const criterion_verdict& each : all) {
    rows.add({std::string{name_of(each.answer)}, each.of.cell, each.of.limits_text(), each.reason});
  }
  return rows;
}

nlohmann::ordered_json to_json(const std::vector<criterion_verdict>& all) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const criterion_verdict& each : all) {
    list.push_back({{"cell", each.of.cell},
                    {"bytes_per_second_at_least", number_or_null(each.of.bytes_per_second)},
                    {"flops_per_second_at_least", number_or_null(each.of.flops_per_second)},
                    {"spread_at_most", number_or_null(each.of.spread)},
                    {"verdict", name_of(each.answer)},
                    {"reason", each.reason}});
  }
  return list;
}

}  // namespace toll::suite
