// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/export_formats.hpp"

#include "harness/report/derived.hpp"
#include "harness/report/fact.hpp"
#include "harness/report/figures_of_merit.hpp"
#include "harness/report/machine_names.hpp"
#include "harness/report/p3_table.hpp"
#include "harness/report/run_csv.hpp"
#include "harness/report/run_database.hpp"
#include "harness/report/run_json.hpp"
#include "harness/report/run_table.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace toll::suite {
namespace {

using exported_runs = std::vector<journal>;

void export_table(exported_runs& runs, bool is_verbose, const sink& out) {
  run_table table{out, run_table::format::text, is_verbose};
  derive(runs.front(), {&table});
}

void export_markdown(exported_runs& runs, bool is_verbose, const sink& out) {
  run_table table{out, run_table::format::markdown, is_verbose};
  derive(runs.front(), {&table});
}

void export_json(exported_runs& runs, bool, const sink& out) {
  run_json json{out};
  derive(runs.front(), {&json});
}

void export_csv(exported_runs& runs, bool, const sink& out) {
  for (journal& run : runs) {
    const bool is_first = &run == &runs.front();
    run_csv csv{out, run.header(),
                is_first ? run_csv::part::whole_table : run_csv::part::further_lines};
    derive(run, {&csv});
  }
}

/// The names of several runs would be the same.
void export_fom(exported_runs& runs, bool, const sink& out) {
  for (std::size_t i = 0; i < runs.size(); ++i) {
    figures_of_merit merits{out, runs.size() > 1 ? fmt::format("run:{}/", i + 1) : ""};
    derive(runs[i], {&merits});
  }
}

void export_sqlite(exported_runs& runs, bool, const sink& out) {
  run_database database;
  for (journal& run : runs) {
    database.add(run);
  }
  out(database.finished_bytes());
}

std::string host_of(const journal& run) {
  const nlohmann::json name =
      run.header() == nullptr ? nlohmann::json() : fact_at(run.header()->facts, "/host/name");
  return name.is_string() ? name.get<std::string>() : run.name();
}

void export_p3(exported_runs& runs, bool, const sink& out) {
  std::vector<std::string> hosts;
  std::ranges::transform(runs, std::back_inserter(hosts), host_of);
  const std::vector<std::string> machines = machine_names(hosts);
  for (const journal& run : runs) {
    if (const std::string why = no_toll_because(run); !why.empty()) {
      throw usage_error(fmt::format("toll export --format p3: {}: {}, so no efficiency is stated",
                                    run.name(), why));
    }
  }
  p3_table table;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    table.add(runs[i], machines[i]);
  }
  table.write(out);
}

struct export_format {
  std::string_view name;
  void (*write)(exported_runs&, bool is_verbose, const sink&);
  bool takes_several = false;
  bool is_binary = false;
};

constexpr std::array formats{
    export_format{.name = "table", .write = export_table},
    export_format{.name = "markdown", .write = export_markdown},
    export_format{.name = "json", .write = export_json},
    export_format{.name = "csv", .write = export_csv, .takes_several = true},
    export_format{.name = "fom", .write = export_fom, .takes_several = true},
    export_format{
        .name = "sqlite", .write = export_sqlite, .takes_several = true, .is_binary = true},
    export_format{.name = "p3", .write = export_p3, .takes_several = true}};

/// `name` is one that the options allow.
const export_format& format_called(const std::string& name) {
  return *std::ranges::find(formats, name, &export_format::name);
}

}  // namespace

std::vector<std::string> export_formats() {
  std::vector<std::string> names;
  for (const export_format& each : formats) {
    names.emplace_back(each.name);
  }
  return names;
}

bool is_binary(const std::string& format) {
  return format_called(format).is_binary;
}

void require_exportable(const std::string& format, const std::vector<journal>& runs) {
  if (runs.size() > 1 && !format_called(format).takes_several) {
    throw usage_error(fmt::format(
        "toll export --format {}: it holds one run, and {} are named; name one, or give --format "
        "csv, fom, sqlite or p3",
        format, runs.size()));
  }
  require_different(runs);
}

void export_runs(const std::string& format, std::vector<journal>& runs, bool is_verbose,
                 const sink& out) {
  format_called(format).write(runs, is_verbose, out);
}

}  // namespace toll::suite
