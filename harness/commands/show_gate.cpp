// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/show_gate.hpp"

#include "harness/commands/chosen_colours.hpp"
#include "harness/commands/kept_run.hpp"
#include "harness/exit_code.hpp"
#include "harness/gate/verdict_table.hpp"
#include "harness/printable.hpp"
#include "harness/report/fact.hpp"
#include "harness/standard_streams.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

struct shown_verdicts {
  std::vector<cell_verdict> verdicts;
  std::vector<nlohmann::json> figures;
};

bool is_shown(const contest_id& id, const selection& wanted) {
  return wanted.kernel.selects(id.kernel) && wanted.algorithm.selects(id.algorithm) &&
         wanted.backend.selects(id.backend) && wanted.tuning.selects(id.tuning) &&
         wanted.layer.selects(std::string{layer_of(id.subject)}) &&
         wanted.variant.selects(id.subject);
}

/// Those without a ratio come last.
double ratio_in(const nlohmann::json& figures) {
  const nlohmann::json value = fact_at(figures, "/ratio/value");
  return value.is_number() ? value.get<double>() : -std::numeric_limits<double>::infinity();
}

shown_verdicts selected_of(const kept_gate& gate, const options& options) {
  const std::vector<cell_verdict> all = verdicts_of(gate);
  std::vector<std::size_t> chosen(all.size());
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  std::erase_if(chosen, [&](std::size_t i) { return !is_shown(all[i].what, options.selection); });
  const auto figures_of = [&](std::size_t i) { return gate.verdicts[i].at("figures"); };
  if (options.worst) {
    std::ranges::sort(chosen, {},
                      [&](std::size_t i) { return std::pair{-ratio_in(figures_of(i)), i}; });
    chosen.resize(std::min(chosen.size(), *options.worst));
  }
  shown_verdicts shown;
  for (const std::size_t i : chosen) {
    shown.verdicts.push_back(all[i]);
    shown.figures.push_back(figures_of(i));
  }
  return shown;
}

text_table kept_table(const std::string& check, const shown_verdicts& shown) {
  return check == "code"     ? table_by_code(shown.verdicts, shown.figures)
         : check == "counts" ? table_by_counts(shown.verdicts, shown.figures)
                             : table_by_time(shown.verdicts, shown.figures);
}

/// What it was of, and how it went.
std::string about_gate(const kept_gate& gate) {
  const std::string compiler = fact_text(fact_at(gate.header, "/build/compiler"));
  const std::string dropped =
      gate.processes > 0 ? fmt::format("; {} processes, {} dropped", gate.processes, gate.dropped)
                         : "";
  const std::string end =
      gate.end.is_null()
          ? "; it was cut short"
          : fmt::format("; exit code {}", fact_text(fact_at(gate.end, "/exit_code")));
  return printable(fmt::format("gate by {}, {}, {}{}{}", fact_text(fact_at(gate.header, "/check")),
                               processor_text(gate.header), compiler, dropped, end));
}

}  // namespace

int show_gate(const suite& suite, const options& options) {
  const kept_gate gate = kept_gate::open(options.journal);
  report_damage(gate.name, gate.damaged);
  const std::string check = fact_text(fact_at(gate.header, "/check"));
  if (options.worst && check != "time") {
    throw usage_error(
        fmt::format("--worst: a gate by {} has no ratios of times; leave it out", check));
  }
  const shown_verdicts shown = selected_of(gate, options);
  if (shown.verdicts.empty()) {
    throw usage_error(
        gate.verdicts.empty()
            ? fmt::format("{}: this gate was cut short before its verdicts", gate.name)
            : fmt::format("{}: no verdict passes the selection", gate.name));
  }
  if (!options.summary) {
    text_table table = kept_table(check, shown);
    const auto columns = options.wide ? std::nullopt : terminal_columns(STDOUT_FILENO);
    for (const char* const heading : {"tuning", "limit", "processes"}) {
      if (columns && table.width() > *columns) {
        table.drop(heading);
      }
    }
    table.write_text(write_to_stdout, chosen_colours(options, suite));
    write_to_stdout("\n");
  }
  write_to_stdout(about_gate(gate) + "\n");
  const bool are_all = shown.verdicts.size() == gate.verdicts.size();
  write_to_stdout(
      fmt::format("{}{}\n", are_all ? "" : "of all verdicts: ", counts_text(verdicts_of(gate))));
  return static_cast<int>(exit_code::ok);
}

}  // namespace toll::suite
