// SPDX-License-Identifier: BSD-3-Clause
#include "harness/bytes_text.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/gathered.hpp"
#include "harness/exit_code.hpp"
#include "harness/interruption.hpp"
#include "harness/nodes/gathering.hpp"
#include "harness/nodes/node_set.hpp"
#include "harness/printable.hpp"
#include "harness/report/output_file.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <vector>

namespace toll::suite {
namespace {

found_journals searched(const std::vector<std::string>& places) {
  found_journals found = journals_in(places);
  if (found.files.empty() && found.refused.empty()) {
    throw usage_error(fmt::format(
        "{}: no run.jsonl in it, nor in a folder below it; give the folder of a run, or one "
        "that contains such folders",
        places.front()));
  }
  return found;
}

struct gathered_counts {
  std::set<std::string> nodes = {};
  std::size_t runs = 0;
  std::size_t figures = 0;
  double bytes = 0;
};

void write(const found_journals& found, node_set_writer& set, gathered_counts& all,
           lost_nodes& lost, std::vector<refused_journal>& refused) {
  const auto unread = read_node_runs(found.files, reading_threads(), [&](node_run&& run) {
    all.nodes.insert(run.facts.node);
    ++all.runs;
    all.figures += run.figures.size();
    lost.add(run.facts);
    if (!run.facts.replaces.empty()) {
      fmt::print(stderr, "toll: {}: {} of {}'s tasks were measured on {}\n", printable(run.journal),
                 run.tasks_planned, printable(run.facts.replaces), printable(run.facts.node));
    }
    if (run.damaged_lines > 0) {
      fmt::print(stderr, "toll: {}: {} damaged line{} left out; {}\n", printable(run.journal),
                 run.damaged_lines, run.damaged_lines == 1 ? "" : "s", printable(run.damage));
    }
    set.add(run);
  });
  refused.insert(refused.end(), unread.begin(), unread.end());
  for (const refused_journal& one : refused) {
    set.add(one);
  }
}

double size_of(const std::filesystem::path& file) {
  std::error_code ignored;
  const auto size = std::filesystem::file_size(file, ignored);
  return ignored ? 0 : static_cast<double>(size);
}

}  // namespace

int gather(const options& options) {
  const auto start = std::chrono::steady_clock::now();
  const found_journals found = searched(options.journals);
  const output_file file{"--out", options.out, found.files};
  if (file.target().empty()) {
    throw usage_error(
        fmt::format("--out {}: a set is a file that is not written in one go; give "
                    "the name of a regular file",
                    options.out));
  }
  note_interruptions();
  gathered_counts all;
  lost_nodes lost;
  std::vector<refused_journal> refused = found.refused;
  std::int64_t tasks = 0;
  try {
    node_set_writer set{file.target()};
    write(found, set, all, lost, refused);
    tasks = set.tasks();
    if (interrupted_by() == 0 && all.runs > 0) {
      set.finish();
    }
  } catch (const std::runtime_error& e) {
    fmt::print(stderr, "toll: --out {}: {}; nothing was written\n", printable(options.out),
               printable(e.what()));
    return static_cast<int>(exit_code::unusable);
  }
  if (interrupted_by() != 0) {
    fmt::print(stderr, "toll: stopped; no set was written\n");
    return 128 + interrupted_by();
  }
  const exit_code code = report_incomplete(refused, lost);
  if (all.runs == 0) {
    fmt::print(stderr, "toll: no journal could be read; no set was written\n");
    return static_cast<int>(exit_code::unusable);
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  fmt::print("{}: {} runs of {} nodes, {} tasks, {} results, {}; {:.1f} s\n",
             printable(file.target().string()), all.runs, all.nodes.size(), tasks, all.figures,
             bytes_text(size_of(file.target())), spent.count());
  return static_cast<int>(code);
}

}  // namespace toll::suite
