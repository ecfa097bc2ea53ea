// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/cell_codes.hpp"
#include "harness/commands/gate_checks.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace toll {
namespace {

judgement judgement_of(const cell_code& one) {
  const cell& c = one.what;
  judgement j{
      .kernel = c.kernel, .algorithm = c.algorithm, .backend = c.backend, .tuning = c.tuning};
  const bool is_found = !one.both.baseline.loops.empty() && !one.both.portable.loops.empty();
  if (one.result.how_alike == machine_code::likeness::differs && !is_found) {
    j.is = ruling::undecided;
    j.reason = "no hot loop was found in both arms";
  } else if (one.result.fails()) {
    j.is = ruling::fail;
    j.reason = differences_text(one.result);
  } else if (one.result.is_undecided()) {
    j.is = ruling::undecided;
    j.reason = differences_text(one.result);
  }
  return j;
}

text_table verdict_table(const std::vector<std::string>& likeness,
                         const std::vector<judgement>& judged) {
  text_table table{{{"kernel/algorithm"}, {"backend"}, {"tuning"}, {"code"}, {"verdict"}}};
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const judgement& j = judged[i];
    table.add({fmt::format("{}/{}", j.kernel, j.algorithm), j.backend, j.tuning, likeness.at(i),
               j.verdict()});
  }
  return table;
}

}  // namespace

check_result check_code(const std::vector<cell>& cells) {
  const cell_codes all = codes_of(cells);
  check_result found;
  std::vector<std::string> likeness;
  for (const cell_code& one : all.cells) {
    if (one.is_compared()) {
      found.judged.push_back(judgement_of(one));
      likeness.emplace_back(machine_code::name_of(one.result.how_alike));
      found.figures.push_back(
          {{"code", likeness.back()}, {"differences", differences_text(one.result)}});
    } else {
      found.lines.push_back(
          fmt::format("not compared: {}: {}", name_of(one.what), one.not_compared_because));
    }
  }
  if (found.judged.empty()) {
    throw usage_error(
        "toll gate --code: all selected cells run on a device, whose code is not read; select "
        "others with --backend");
  }
  found.of_passed =
      fmt::format(" ({} of the same code)", std::ranges::count(likeness, "identical"));
  found.table = [likeness = std::move(likeness)](const std::vector<judgement>& judged) {
    return verdict_table(likeness, judged);
  };
  return found;
}

}  // namespace toll
