// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/sweeping.hpp"

#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

namespace toll {

std::vector<cell> runnable_cells(const suite& suite, const options& options) {
  std::vector<cell> cells = select(all_cells(suite), options.selection);
  require_usable(cells, options.selection);
  const bool any =
      std::any_of(cells.begin(), cells.end(), [](const cell& c) { return !c.variants.empty(); });
  if (!any) {
    const cell& first = cells.front();
    throw usage_error(fmt::format("nothing of what is selected can run here; {}/{} {}: {}",
                                  first.kernel, first.algorithm, first.backend,
                                  first.absent.begin()->second));
  }
  return cells;
}

std::vector<size_request> requested_sizes(const options& options) {
  return options.sizes ? parse_sizes(*options.sizes) : std::vector<size_request>{};
}

void warn_about_threads(const options& options, const machine& here) {
  const int most = *std::max_element(options.threads.begin(), options.threads.end());
  if (most > here.processors) {
    fmt::print(stderr, "toll: note: --threads {}: this process may use {} processors only\n", most,
               here.processors);
  }
  const char* const omp = std::getenv("OMP_NUM_THREADS");
  for (const int threads : options.threads) {
    if (omp != nullptr && omp != std::to_string(threads)) {
      fmt::print(stderr, "toll: note: OMP_NUM_THREADS is {}, but {} {} wins\n", omp,
                 options.threads_given ? "--threads" : "the default --threads", threads);
    }
  }
}

std::string missing_text(const std::vector<cell>& cells) {
  std::set<std::string> lines;
  for (const cell& c : cells) {
    if (!c.not_usable_because.empty()) {
      lines.insert(fmt::format("skipped: backend {}: {}\n", c.backend, c.not_usable_because));
      continue;
    }
    for (const auto& [name, reason] : c.absent) {
      lines.insert(fmt::format("skipped: {}/{} {} {} {}: {}\n", c.kernel, c.algorithm, c.backend,
                               c.tuning, name, reason));
    }
  }
  return fmt::format("{}", fmt::join(lines, ""));
}

exit_code worst(const std::vector<outcome>& outcomes) {
  exit_code code = exit_code::ok;
  for (const outcome& o : outcomes) {
    if (o.is == status::wrong) {
      code = graver(code, exit_code::wrong_result);
    } else if (o.is == status::crashed) {
      code = graver(code, exit_code::crashed);
    }
  }
  return code;
}

void complain(const std::vector<outcome>& outcomes) {
  for (const outcome& o : outcomes) {
    if (o.is == status::wrong || o.is == status::crashed) {
      fmt::print(stderr, "toll: {}: {}: {}\n", name_of(o.is), o.what.text(), o.reason);
    }
  }
}

}  // namespace toll
