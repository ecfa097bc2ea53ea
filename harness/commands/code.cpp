// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/commands/cell_codes.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/exit_code.hpp"
#include "harness/journal/left_out.hpp"
#include "harness/report/code_report.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace toll::suite {
namespace {

void require_any(const std::vector<contest>& contests) {
  const auto is_compared = [](const contest& c) { return reason_against_code_of(c).empty(); };
  if (std::ranges::none_of(contests, is_compared)) {
    const contest first = possible_of(contests).front();
    throw usage_error(fmt::format("no selected cell has two arms to compare; {}: {}",
                                  first.id.name(), reason_against_code_of(first)));
  }
}

void print_text(const std::vector<cell_code>& all, const std::vector<left_out>& missing) {
  std::vector<cell_code> with_code;
  std::vector<std::string> skipped = lines_on(missing);
  for (const cell_code& one : all) {
    if (one.is_compared()) {
      with_code.push_back(one);
    } else if (one.what.is_possible()) {
      skipped.push_back(
          fmt::format("skipped: {}: {}", one.what.id.name(), one.not_compared_because));
    }
  }
  if (with_code.size() == 1) {
    fmt::print("{}", code_text(with_code.front()));
  } else {
    fmt::print("{}\n", code_table(with_code));
    for (const std::string& line : skipped) {
      fmt::print("{}\n", line);
    }
  }
}

}  // namespace

int code(const suite& suite, const options& options) {
  const std::vector<cell> cells = select(all_cells(suite), options.selection);
  require_usable(cells, options.selection);
  const std::vector<contest> contests = contests_of(cells, options.selection);
  require_any(contests);
  const cell_codes all = codes_of(contests);
  if (options.json) {
    fmt::print("{}\n", code_json(all.cells).dump(2));
  } else {
    print_text(all.cells, missing_from(cells));
  }
  if (const std::string why = build_facts::of_this_executable().no_toll_because(); !why.empty()) {
    fmt::print(stderr, "toll: note: {}, so its code says nothing about the cost of a layer\n", why);
  }
  return static_cast<int>(exit_code::ok);
}

}  // namespace toll::suite
