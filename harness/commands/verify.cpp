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

namespace toll {
namespace {

/// All sizes of one variant on a number of threads make one row.
using row_key = std::pair<const variant*, int>;

std::string result_text(const std::vector<const outcome*>& of) {
  std::map<std::string_view, std::vector<index_t>> bad;
  for (const outcome* o : of) {
    if (o->is != status::passed) {
      bad[name_of(o->is)].push_back(o->what.n);
    }
  }
  std::string text;
  for (const auto& [what, sizes] : bad) {
    text += fmt::format("{}{} at {}", text.empty() ? "" : ", ", what, fmt::join(sizes, " "));
  }
  return text.empty() ? "passed" : text;
}

std::string table_text(const std::vector<outcome>& outcomes) {
  std::vector<row_key> order;
  std::map<row_key, std::vector<const outcome*>> rows;
  for (const outcome& o : outcomes) {
    const row_key key{o.what.what, o.what.threads};
    auto& row = rows[key];
    if (row.empty()) {
      order.push_back(key);
    }
    row.push_back(&o);
  }
  text_table table{{{"kernel"},
                    {"algorithm"},
                    {"backend"},
                    {"tuning"},
                    {"variant"},
                    {"threads", align::right},
                    {"sizes", align::right},
                    {"result"}}};
  for (const row_key& key : order) {
    const variant& v = *key.first;
    table.add({v.kernel, v.algorithm, v.backend, v.tuning, v.name, std::to_string(key.second),
               std::to_string(rows[key].size()), result_text(rows[key])});
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
  std::vector<outcome> outcomes;
  std::size_t tried = 0;
  run_sweep(batches, {.each = terms_of(options, here)}, progress, [&](const batch_outcome& done) {
    outcomes.insert(outcomes.end(), done.outcomes.begin(), done.outcomes.end());
    ++tried;
  });
  for (; tried < batches.size(); ++tried) {
    const auto left = all_skipped(batches[tried], "interrupted");
    outcomes.insert(outcomes.end(), left.begin(), left.end());
  }

  fmt::print("{}\n", table_text(outcomes));
  exit_code code = exit_code::ok;
  for (const outcome& o : outcomes) {
    complain(o.is, o.what.facts(), o.reason);
    code = graver(code, code_for(o.is));
  }
  const auto count = [&](auto... which) {
    return static_cast<std::size_t>(
        std::count_if(outcomes.begin(), outcomes.end(),
                      [&](const outcome& o) { return (... || (o.is == which)); }));
  };
  const std::size_t skipped = missing(cells) + count(status::skipped);
  for (const left_out& m : missing_from(cells)) {
    fmt::print("skipped: {}: {}\n", m.what, m.reason);
  }
  fmt::print("{} passed, {} failed, {} skipped\n", count(status::passed),
             count(status::wrong, status::crashed), skipped);
  return interrupted_by() != 0 ? 128 + interrupted_by() : static_cast<int>(code);
}

}  // namespace toll
