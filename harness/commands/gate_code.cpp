// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/cell_codes.hpp"
#include "harness/commands/gate_checks.hpp"
#include "harness/report/contest_columns.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

cell_verdict verdict_of(const cell_code& one) {
  cell_verdict v{.what = one.what.id};
  const bool is_found = !one.both.reference.loops.empty() && !one.both.subject.loops.empty();
  if (one.result.how_alike == machine_code::likeness::differs && !is_found) {
    v.answer = verdict::undecided;
    v.reason = "no hot loop was found in both arms";
  } else if (one.result.fails()) {
    v.answer = verdict::fail;
    v.reason = differences_text(one);
  } else if (one.result.is_undecided()) {
    v.answer = verdict::undecided;
    v.reason = differences_text(one);
  }
  return v;
}

text_table verdict_table(const std::vector<std::string>& likeness,
                         const std::vector<cell_verdict>& verdicts) {
  const contest_columns columns{contests_in(verdicts)};
  text_table table = columns.table({{"code"}, {"verdict"}});
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    const cell_verdict& v = verdicts[i];
    columns.add(table, v.what, {likeness.at(i), v.answer_text()});
  }
  return table;
}

}  // namespace

check_result check_code(const std::vector<contest>& contests) {
  const cell_codes all = codes_of(contests);
  check_result found;
  std::vector<std::string> likeness;
  for (const cell_code& one : all.cells) {
    if (one.is_compared()) {
      found.verdicts.push_back(verdict_of(one));
      likeness.emplace_back(machine_code::name_of(one.result.how_alike));
      found.figures.push_back({{"code", likeness.back()}, {"differences", differences_text(one)}});
    } else {
      found.lines.push_back(
          fmt::format("not compared: {}: {}", one.what.id.name(), one.not_compared_because));
    }
  }
  if (found.verdicts.empty()) {
    throw usage_error(
        "toll gate --code: all selected cells run on a device, whose code is not read; select "
        "others with --backend");
  }
  found.of_passed =
      fmt::format(" ({} of the same code)", std::ranges::count(likeness, "identical"));
  found.table = [likeness = std::move(likeness)](const std::vector<cell_verdict>& verdicts) {
    return verdict_table(likeness, verdicts);
  };
  return found;
}

}  // namespace toll::suite
