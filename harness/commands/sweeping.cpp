// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/sweeping.hpp"

#include "harness/printable.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

namespace toll::suite {

std::vector<cell> runnable_cells(const suite& suite, const options& options) {
  std::vector<cell> cells = select(all_cells(suite), options.selection);
  require_usable(cells, options.selection);
  const bool any =
      std::any_of(cells.begin(), cells.end(), [](const cell& c) { return !c.variants.empty(); });
  if (!any) {
    const cell& first = cells.front();
    const std::string& why = first.absent.empty() ? first.layers_missing.begin()->second.reason
                                                  : first.absent.begin()->second;
    throw usage_error(fmt::format("nothing of what is selected can run here; {}/{} {}: {}",
                                  first.kernel, first.algorithm, first.backend, why));
  }
  return cells;
}

std::vector<size_request> requested_sizes(const options& options) {
  auto sizes = options.sizes ? parse_sizes(*options.sizes) : std::vector<size_request>{};
  const bool is_named =
      !options.selection.kernel.patterns.empty() || !options.selection.algorithm.patterns.empty();
  for (size_request& size : sizes) {
    size.or_own = options.are_sizes_of_preset || !is_named;
  }
  return sizes;
}

worker_terms terms_of(const options& options, const machine& here) {
  return {.timeout = options.timeout,
          .memory = here.memory_available,
          .runs_a_copy = !options.share_code};
}

void require_processors(const std::vector<int>& threads, const machine& here) {
  if (const int most = most_of(threads); most > here.processors) {
    throw usage_error(fmt::format(
        "--threads {}: this process may use {} processors only, and two threads on one measure the "
        "scheduler; give at most {}",
        most, here.processors, here.processors));
  }
}

int most_of(const std::vector<int>& threads) {
  return *std::max_element(threads.begin(), threads.end());
}

void warn_about_threads(const std::vector<int>& threads, const char* option) {
  const char* const omp = std::getenv("OMP_NUM_THREADS");
  for (const int count : threads) {
    if (omp != nullptr && omp != std::to_string(count)) {
      fmt::print(stderr, "toll: note: OMP_NUM_THREADS is {}, but {} {} wins\n", omp, option, count);
    }
  }
}

std::vector<left_out> missing_from(const std::vector<cell>& cells) {
  std::map<std::string, left_out> missing;  // by what
  const auto add = [&](const left_out& m) { missing.emplace(m.what, m); };
  for (const cell& c : cells) {
    for (const auto& [layer, why] : c.layers_missing) {
      add({.what = fmt::format("layer {}{}", layer, why.is_built ? " on " + c.backend : ""),
           .reason = why.reason,
           .layer = layer,
           .backend = why.is_built ? c.backend : ""});
    }
    if (!c.not_usable_because.empty()) {
      add({.what = "backend " + c.backend, .reason = c.not_usable_because, .backend = c.backend});
      continue;
    }
    const std::string where = fmt::format("{}/{}", c.kernel, c.algorithm);
    for (const auto& [name, reason] : c.absent) {
      add({.what = fmt::format("{} {} {} {}", where, c.backend, c.tuning, name),
           .reason = reason,
           .layer = std::string{layer_of(name)},
           .backend = c.backend,
           .cell = fmt::format("{} {}", where, c.tuning)});
    }
  }
  std::vector<left_out> all;
  all.reserve(missing.size());
  for (const auto& [what, m] : missing) {
    all.push_back(m);
  }
  return all;
}

exit_code code_for(status state) {
  switch (state) {
    case status::wrong:
      return exit_code::wrong_result;
    case status::crashed:
      return exit_code::crashed;
    case status::passed:
    case status::skipped:
      return exit_code::ok;
  }
  return exit_code::ok;
}

void report_failure(status state, const task_id& what, const std::string& reason) {
  if (code_for(state) != exit_code::ok) {
    fmt::print(stderr, "toll: {}: {}: {}\n", name_of(state), printable(what.text()),
               printable(reason));
  }
}

}  // namespace toll::suite
