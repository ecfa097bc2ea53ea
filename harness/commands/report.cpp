// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/kept_run.hpp"
#include "harness/commands/report_nodes.hpp"
#include "harness/commands/report_page.hpp"
#include "harness/commands/slow_loops.hpp"
#include "harness/exit_code.hpp"
#include "harness/gate/verdict_table.hpp"
#include "harness/interruption.hpp"
#include "harness/journal/journal_file.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/printable.hpp"
#include "harness/report/comparison.hpp"
#include "harness/report/comparison_data.hpp"
#include "harness/report/layer_json.hpp"
#include "harness/report/output_file.hpp"
#include "harness/report/report_data.hpp"
#include "harness/usage_error.hpp"
#include "harness/utc.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

using ordered = nlohmann::ordered_json;

constexpr int report_schema_version = 1;

/// An argument: "results/mine", or "new machine=results/mine" with a name for it.
struct named_journal {
  std::string label;  // empty if none was given
  std::string path;
};

named_journal named(const std::string& argument) {
  std::error_code ignored;
  const std::size_t equals = argument.find('=');
  if (equals == 0 || equals == std::string::npos || std::filesystem::exists(argument, ignored)) {
    return {.label = "", .path = argument};
  }
  return {.label = argument.substr(0, equals), .path = argument.substr(equals + 1)};
}

/// What was given: journals of runs and of gates. A folder may hold one of each.
struct sources {
  std::vector<journal> runs;
  std::vector<std::string> run_labels;
  std::vector<kept_gate> gates;
  std::vector<std::string> gate_labels;

  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const journal& run : runs) {
      names.push_back(run.name());
    }
    for (const kept_gate& gate : gates) {
      names.push_back(gate.name);
    }
    return names;
  }
};

bool has_gate_too(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored) &&
         std::filesystem::exists(journal_file_in(path, journal_writer::gate_file_name), ignored);
}

sources opened(const std::vector<std::string>& arguments) {
  sources all;
  for (const std::string& argument : arguments) {
    const auto [label, path] = named(argument);
    const bool is_run = kind_of_journal(path) == journal_kind::run;
    if (is_run) {
      all.runs.push_back(journal::open(path));
      all.run_labels.push_back(label);
      report_damage(all.runs.back());
    }
    if (!is_run || has_gate_too(path)) {
      all.gates.push_back(kept_gate::open(path));
      static_cast<void>(verdicts_of(all.gates.back()));  // refuses those of another toll
      all.gate_labels.push_back(label);
      report_damage(all.gates.back().name, all.gates.back().damaged);
    }
  }
  require_different(all.runs);
  return all;
}

/// Runs that have no task in common with the first. They have no part in the comparison.
ordered take_out_unrelated(const comparison& found, ordered& compared) {
  ordered without = ordered::array();
  ordered related = ordered::array();
  for (ordered& summary : compared["summary"]) {
    if (summary["tasks"] == 0) {
      without.push_back({{"run", summary["run"]},
                         {"because", "no variant was timed at the same size as in the first run"}});
    } else {
      related.push_back(std::move(summary));
    }
  }
  const bool is_any_related = !related.empty();
  compared["summary"] = std::move(related);
  if (!is_any_related) {
    compared = nullptr;
  } else if (!without.empty()) {
    std::vector<compared_run> together{found.runs->front()};
    for (const run_summary& summary : found.summaries) {
      if (summary.tasks > 0) {
        together.push_back((*found.runs)[summary.run]);
      }
    }
    compared["portability"] = to_json(compare(together).portability);
  }
  return without;
}

/// Of each run with the first.
void put_comparison(std::vector<journal>& runs, const std::vector<std::string>& labels,
                    const options& options, ordered& document) {
  document["comparison"] = nullptr;
  document["not_compared"] = ordered::array();
  document["hot_loops"] = ordered::array();
  if (runs.size() < 2) {
    if (!options.executables.empty()) {
      throw usage_error(
          "--executables: the hot loops of two runs or more are compared; name another run");
    }
    return;
  }
  std::vector<compared_run> read;
  for (journal& run : runs) {
    read.push_back(read_run(run));
  }
  const comparison found = compare(read);
  document["comparison"] = to_json(found);
  document["not_compared"] = take_out_unrelated(found, document["comparison"]);
  for (const hot_loops& loops : hot_loops_of_slowest(found, options.executables, labels)) {
    document["hot_loops"].push_back(report_of(loops));
  }
}

std::string data_of(sources& from, const options& options,
                    const std::vector<std::string>& command_line) {
  const build_facts build = build_facts::of_this_executable();
  const std::vector<std::string> files = from.files();
  const auto split = files.begin() + static_cast<std::ptrdiff_t>(from.runs.size());
  const std::vector<std::string> run_labels = labels_of({files.begin(), split}, from.run_labels);
  const std::vector<std::string> gate_labels = labels_of({split, files.end()}, from.gate_labels);
  ordered document{{"schema", "toll.report"},
                   {"schema_version", report_schema_version},
                   {"generated_utc", utc_now()},
                   {"toll",
                    {{"version", build.version},
                     {"commit", build.commit.empty() ? ordered(nullptr) : ordered(build.commit)},
                     {"dirty", build.is_dirty ? ordered(*build.is_dirty) : ordered(nullptr)}}},
                   {"command_line", command_line},
                   {"limits", report_limits()},
                   {"runs", ordered::array()},
                   {"gates", ordered::array()}};
  for (std::size_t i = 0; i < from.runs.size(); ++i) {
    document["runs"].push_back(report_of(from.runs[i], i + 1, run_labels[i]));
  }
  for (std::size_t i = 0; i < from.gates.size(); ++i) {
    document["gates"].push_back(report_of(from.gates[i], gate_labels[i] + " (gate)"));
  }
  document["nodes"] = nodes_of_report({files.begin(), split});
  put_comparison(from.runs, run_labels, options, document);
  return document.dump(-1, ' ', false, ordered::error_handler_t::replace) + "\n";
}

}  // namespace

int report(const options& options, const std::vector<std::string>& command_line) {
  sources from = opened(options.journals);
  const std::string usual = options.data ? "-" : "report.html";
  output_file file{"--out", options.out.empty() ? usual : options.out, from.files()};
  note_interruptions();
  const std::string data = data_of(from, options, command_line);
  const std::string text = options.data || interrupted_by() != 0 ? data : page_of(data);
  if (interrupted_by() != 0) {
    fmt::print(stderr, "toll: stopped; no report was written\n");
    return 128 + interrupted_by();
  }
  file.write(text);
  try {
    file.finish();
  } catch (const std::system_error& e) {
    fmt::print(stderr, "toll: {}; the journals are as they were\n", e.what());
    return static_cast<int>(exit_code::unusable);
  }
  if (!file.target().empty() && !options.data) {
    fmt::print("report: {}\n", printable(file.target().string()));
  }
  return static_cast<int>(exit_code::ok);
}

}  // namespace toll::suite
