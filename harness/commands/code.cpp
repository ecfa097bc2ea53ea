// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/commands/cell_codes.hpp"
#include "harness/commands/commands.hpp"
#include "harness/exit_code.hpp"
#include "harness/report/code_report.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <utility>

namespace toll::suite {
namespace {

void require_any(const std::vector<cell>& cells) {
  const bool any =
      std::ranges::any_of(cells, [](const cell& c) { return reason_against_code_of(c).empty(); });
  if (!any) {
    const cell& first = cells.front();
    throw usage_error(fmt::format("no selected cell has two arms to compare; {}/{} {}: {}",
                                  first.kernel, first.algorithm, first.backend,
                                  reason_against_code_of(first)));
  }
}

void print_text(const std::vector<cell_code>& all) {
  std::vector<cell_code> with_code;
  std::set<std::string> skipped;
  for (const cell_code& one : all) {
    const cell& c = one.what;
    if (one.is_compared()) {
      with_code.push_back(one);
    } else if (!c.not_usable_because.empty()) {
      skipped.insert(fmt::format("skipped: backend {}: {}\n", c.backend, c.not_usable_because));
    } else {
      skipped.insert(fmt::format("skipped: {}/{} {} {}: {}\n", c.kernel, c.algorithm, c.backend,
                                 c.tuning, one.not_compared_because));
    }
  }
  if (with_code.size() == 1) {
    fmt::print("{}", code_text(with_code.front()));
  } else {
    fmt::print("{}\n{}", code_table(with_code), fmt::join(skipped, ""));
  }
}

}  // namespace

int code(const suite& suite, const options& options) {
  const std::vector<cell> cells = select(all_cells(suite), options.selection);
  require_usable(cells, options.selection);
  require_any(cells);
  const cell_codes all = codes_of(cells);
  if (options.json) {
    fmt::print("{}\n", code_json(all.cells).dump(2));
  } else {
    print_text(all.cells);
  }
  if (const std::string why = build_facts::of_this_executable().no_toll_because(); !why.empty()) {
    fmt::print(stderr, "toll: note: {}, so its code says nothing about the cost of a layer\n", why);
  }
  return static_cast<int>(exit_code::ok);
}

}  // namespace toll::suite
