// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/commands.hpp"
#include "harness/commands/loaded_nodes.hpp"
#include "harness/commands/verdict_files.hpp"
#include "harness/exit_code.hpp"
#include "harness/gate/junit.hpp"
#include "harness/interruption.hpp"
#include "harness/nodes/criteria.hpp"
#include "harness/nodes/nodes_json.hpp"
#include "harness/nodes/nodes_text.hpp"
#include "harness/report/output_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

// Of the tasks that differ most between nodes; --format json has all.
constexpr std::size_t most_tasks = 10;

std::string counts_by_criteria(const std::vector<criterion_verdict>& verdicts) {
  const auto count = [&](verdict answer) {
    return std::ranges::count(verdicts, answer, &criterion_verdict::answer);
  };
  return fmt::format("{} pass, {} fail, {} undecided", count(verdict::pass), count(verdict::fail),
                     count(verdict::undecided));
}

std::string junit_by_criteria(const std::vector<criterion_verdict>& verdicts) {
  std::vector<junit_case> cases;
  for (const criterion_verdict& each : verdicts) {
    cases.push_back({.group = "toll.nodes",
                     .name = fmt::format("{}: {}", each.of.cell, each.of.limits_text()),
                     .answer = each.answer,
                     .message = each.reason});
  }
  return junit_text("toll nodes", cases, 0);
}

exit_code code_by_criteria(const std::vector<criterion_verdict>& verdicts) {
  exit_code code = exit_code::ok;
  for (const criterion_verdict& each : verdicts) {
    code = worse(code, each.answer == verdict::fail        ? exit_code::gate_failed
                       : each.answer == verdict::undecided ? exit_code::undecided
                                                           : exit_code::ok);
  }
  return code;
}

std::string json_of_nodes(const node_table& table, const node_findings& found,
                          const std::vector<criterion_verdict>& verdicts) {
  nlohmann::ordered_json document = to_json(table, found);
  if (!verdicts.empty()) {
    document["criteria"] = to_json(verdicts);
  }
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string text_of_findings(const node_table& table, const node_findings& found,
                             const std::vector<criterion_verdict>& verdicts) {
  std::string text = nodes_text(table, found, most_tasks);
  if (!verdicts.empty()) {
    text += fmt::format("\n{}\n{}\n", table_of(verdicts).text(), counts_by_criteria(verdicts));
  }
  return text;
}

}  // namespace

int compare_nodes_of(const options& options) {
  note_interruptions();
  const std::vector<criterion> criteria =
      options.criteria.empty() ? std::vector<criterion>{} : read_criteria(options.criteria);
  const loaded_nodes loaded = load_nodes(options.journals);
  std::vector<std::string> inputs = loaded.files;
  inputs.push_back(options.criteria);
  output_file file{"--out", options.out.empty() ? "-" : options.out, inputs};
  verdict_files files{options, inputs};
  if (interrupted_by() != 0) {
    fmt::print(stderr, "toll: stopped; nothing was compared\n");
    return 128 + interrupted_by();
  }
  const node_findings found = compare_nodes(loaded.table);
  const std::vector<criterion_verdict> verdicts = judge_nodes(criteria, loaded.table, found);
  bool are_written =
      is_written(file, options.format == "json" ? json_of_nodes(loaded.table, found, verdicts)
                                                : text_of_findings(loaded.table, found, verdicts));
  are_written =
      files.write("Verdicts of toll nodes", table_of(verdicts), {counts_by_criteria(verdicts)},
                  [&] { return junit_by_criteria(verdicts); }) &&
      are_written;
  return static_cast<int>(are_written ? worse(loaded.code, code_by_criteria(verdicts))
                                      : exit_code::unusable);
}

}  // namespace toll::suite
