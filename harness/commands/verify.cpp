// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/commands.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/interruption.hpp"
#include "harness/report/text_table.hpp"
#include "harness/worker/sweep.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

namespace toll::suite {
namespace {

/// Names the row of a task: all sizes of one variant on a number of threads make one.
std::string row_of(task_id what) {
  what.n = 0;
  return what.id();
}

std::string result_text(const std::vector<const result*>& sizes_of_row) {
  std::map<std::string_view, std::vector<index_t>> bad;
  for (const result* r : sizes_of_row) {
    if (r->state != status::passed) {
      bad[name_of(r->state)].push_back(r->what.n);
    }
  }
  std::string text;
  for (const auto& [what, sizes] : bad) {
    text += fmt::format("{}{} at {}", text.empty() ? "" : ", ", what, fmt::join(sizes, " "));
  }
  return text.empty() ? "passed" : text;
}

std::string table_text(const std::vector<result>& results) {
  std::vector<std::string> order;
  std::map<std::string, std::vector<const result*>> rows;
  for (const result& r : results) {
    auto& row = rows[row_of(r.what)];
    if (row.empty()) {
      order.push_back(row_of(r.what));
    }
    row.push_back(&r);
  }
  text_table table{{{"kernel"},
                    {"algorithm"},
                    {"backend"},
                    {"tuning"},
                    {"variant"},
                    {"threads", align::right},
                    {"sizes", align::right},
                    {"result"}}};
  for (const std::string& key : order) {
    const std::vector<const result*>& row = rows[key];
    const task_id& any = row.front()->what;
    table.add({any.kernel, any.algorithm, any.backend, any.tuning, any.variant,
               std::to_string(any.threads), std::to_string(row.size()), result_text(row)});
  }
  return table.text();
}

/// Variants that one would expect of a backend that was built; each counts once, whatever the
/// sizes.
std::size_t missing(const std::vector<cell>& cells) {
  std::size_t count = 0;
  for (const cell& c : cells) {
    count += c.is_built ? c.absent.size() : 0;
  }
  return count;
}

}  // namespace

int verify(const suite& suite, const options& options, const machine& here) {
  const std::vector<cell> cells = runnable_cells(suite, options);
  const std::vector<size_request> sizes = requested_sizes(options);
  require_this_system(here);
  const auto batches = plan(cells, sizes, options.threads, here, grouping::all_sizes);
  warn_about_threads(options.threads,
                     options.gave("--threads") ? "--threads" : "the default --threads");
  if (const int most = most_of(options.threads); most > here.processors) {
    fmt::print(stderr, "toll: note: --threads {}: this process may use {} processors only\n", most,
               here.processors);
  }
  note_interruptions();
  progress progress;
  std::vector<result> results;
  std::size_t tried = 0;
  run_sweep(batches, {.each = terms_of(options, here)}, progress, [&](const process_result& done) {
    results.insert(results.end(), done.results.begin(), done.results.end());
    ++tried;
  });
  for (; tried < batches.size(); ++tried) {
    const auto left = all_skipped(batches[tried], "interrupted");
    results.insert(results.end(), left.begin(), left.end());
  }

  fmt::print("{}\n", table_text(results));
  exit_code code = exit_code::ok;
  for (const result& r : results) {
    report_failure(r.state, r.what, r.reason);
    code = worse(code, code_for(r.state));
  }
  const auto count = [&](auto... which) {
    return static_cast<std::size_t>(
        std::count_if(results.begin(), results.end(),
                      [&](const result& r) { return (... || (r.state == which)); }));
  };
  const std::size_t skipped = missing(cells) + count(status::skipped);
  for (const std::string& line : lines_on(missing_from(cells))) {
    fmt::print("{}\n", line);
  }
  fmt::print("{} passed, {} failed, {} skipped\n", count(status::passed),
             count(status::wrong, status::crashed), skipped);
  return interrupted_by() != 0 ? 128 + interrupted_by() : static_cast<int>(code);
}

}  // namespace toll::suite
