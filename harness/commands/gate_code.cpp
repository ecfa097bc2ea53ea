// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/cell_codes.hpp"
#include "harness/commands/gate_checks.hpp"
#include "harness/gate/verdict_table.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <cstddef>
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

}  // namespace

check_result check_code(const std::vector<contest>& contests) {
  const cell_codes all = codes_of(contests);
  check_result found;
  std::ptrdiff_t of_same_code = 0;
  for (const cell_code& one : all.cells) {
    if (one.is_compared()) {
      found.verdicts.push_back(verdict_of(one));
      of_same_code += one.result.how_alike == machine_code::likeness::identical ? 1 : 0;
      found.figures.push_back({{"code", machine_code::name_of(one.result.how_alike)},
                               {"differences", differences_text(one)}});
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
  found.of_passed = fmt::format(" ({} of the same code)", of_same_code);
  found.table = [figures = found.figures](const std::vector<cell_verdict>& verdicts) {
    return table_by_code(verdicts, figures);
  };
  return found;
}

}  // namespace toll::suite
