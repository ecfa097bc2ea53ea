// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/numbers.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/commands/run_ceilings.hpp"
#include "harness/gate/manifest.hpp"
#include "harness/gate/verdict_table.hpp"
#include "harness/journal/kept_gate.hpp"
#include "harness/journal/roofline.hpp"
#include "harness/plan/plan_file.hpp"
#include "harness/plan/size.hpp"
#include "harness/report/report_data.hpp"
#include "harness/strict_json.hpp"
#include "harness/usage_error.hpp"
#include "tests/fuzz/demand.hpp"
#include "tests/fuzz/read_journal.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

// Each reads bytes, whatever they are: they are refused as input or read, and then what was read
// makes sense. True if it was read.
namespace toll::suite::testing {

inline void demand_sense(const std::string& option, const std::string& value) {
  if (option == "--size") {
    demand(std::ranges::all_of(parse_sizes(value),
                               [](const size_request& s) {
                                 return s.elements > 0 || (s.factor > 0 && std::isfinite(s.factor));
                               }),
           "a size of nothing");
  } else if (option == "--threads") {
    demand(std::ranges::all_of(thread_counts(value, {.processors = 4, .cores = 2}),
                               [](int count) { return count > 0; }),
           "no threads");
  } else if (option == "--samples") {
    demand(even_number(option, value) > 0, "no samples");
  } else if (option == "--min-time") {
    const double seconds = duration(option, value);
    demand(seconds > 0 && std::isfinite(seconds), "no time");
  }
}

/// A plan file, and what its options say.
inline bool read_as_plan(const std::string& bytes) {
  try {
    std::istringstream in{bytes};
    const auto options = plan_from(in, "fuzzed", plan_keys());
    nlohmann::ordered_json written = nlohmann::ordered_json::object();
    for (const auto& [name, value] : options) {
      written[name.substr(2)] = value;
    }
    std::istringstream again{written.dump()};
    demand(plan_from(again, "written", plan_keys()) == options,
           "a plan that is another when it is read again");
    for (const auto& [name, value] : options) {
      demand_sense(name, value);
    }
    return true;
  } catch (const usage_error&) {
    return false;
  }
}

/// A manifest of toll gate.
inline bool read_as_manifest(const std::string& bytes) {
  manifest found;
  try {
    std::istringstream in{bytes};
    found = manifest_from(in, "fuzzed");
  } catch (const usage_error&) {
    return false;
  }
  const std::string written = text_of(found);
  std::istringstream again{written};
  demand(text_of(manifest_from(again, "written")) == written,
         "a manifest that is another when it is read again");
  for (const std::string& cell : found.cells) {
    const auto id = contest_id_from(cell);
    demand(id && id->name() == cell, "a cell that has another name");
    selection wanted;
    wanted.reference = id->reference;
    demand(is_selected(*id, wanted), "a cell that no selection finds");
  }
  demand(differences(found, {}, found.cells).empty(), "a manifest that differs from itself");
  for (const gate_check check : {gate_check::time, gate_check::code, gate_check::counts}) {
    for (const auto& [cell, limit] : waived_limits(found, check, "2031-05-07")) {
      demand(std::isfinite(limit) && limit > 1, "a limit that is none");
    }
  }
  return true;
}

inline void demand_no_controls(const std::string& text) {
  demand(std::ranges::none_of(text, [](unsigned char c) { return c < ' ' && c != '\n'; }),
         "a control character in a table");
}

/// A journal of toll gate, and the tables of its verdicts.
inline bool read_as_gate(const std::string& bytes) {
  try {
    std::istringstream in{bytes};
    const kept_gate gate = kept_gate::read(in, "fuzzed");
    const std::vector<cell_verdict> verdicts = verdicts_of(gate);
    demand(verdicts.size() == gate.verdicts.size(), "a verdict that is lost");
    demand(gate.dropped <= gate.processes, "more processes dropped than there were");
    std::vector<nlohmann::json> figures;
    for (const nlohmann::json& verdict : gate.verdicts) {
      figures.push_back(verdict.at("figures"));
    }
    if (!verdicts.empty()) {
      demand_no_controls(table_by_time(verdicts, figures).text());
      demand_no_controls(table_by_code(verdicts, figures).text());
      const std::string counts = table_by_counts(verdicts, figures).text();
      demand_no_controls(counts);
      demand(!has_no_number(counts) || may_say_so_itself(bytes), "no number in: " + counts);
    }
    static_cast<void>(report_of(gate, "fuzzed"));
    return true;
  } catch (const usage_error&) {
    return false;
  }
}

inline void demand_rates(const nlohmann::json& ceilings, const char* kind,
                         const std::string& figure) {
  for (const nlohmann::json& row : ceilings.value(kind, nlohmann::json::array())) {
    for (const std::string& name : {figure, figure + "_least", figure + "_most"}) {
      const nlohmann::json rate = row.value(name, nlohmann::json());
      demand(row.at(figure).is_null() || rate.is_null() ||
                 (rate.is_number() && rate > 0 && std::isfinite(rate.get<double>())),
             name + " of a ceiling");
    }
  }
}

/// Whatever work is compared with them gets a time.
inline void demand_times(const nlohmann::json& ceilings) {
  const roofline limits{ceilings, {}};  // a machine without caches: all is in memory
  for (const std::string backend : {"seq", "openmp"}) {
    for (const int threads : {1, 2, 65536}) {
      for (const work& done : {work{}, work{1e9, 1e9, 1e9, 1e9}, work{1, 0, 0, 0}}) {
        const auto bound = limits.binding(done, backend, threads);
        demand(!bound || (bound->seconds > 0 && std::isfinite(bound->seconds) &&
                          bound->relative_error >= 0 && std::isfinite(bound->relative_error)),
               "a ceiling that is no time");
      }
    }
  }
}

/// A document of toll machine --json, in a file for --ceilings, on the machine that is `here`.
inline bool read_as_ceilings(const std::string& bytes, const nlohmann::json& here) {
  nlohmann::json found;
  try {
    found = ceilings_in_text(bytes, "fuzzed", here);
  } catch (const usage_error&) {
    return false;
  }
  demand(found == shallow_json(bytes).at("ceilings"), "other ceilings than the file's");
  demand_rates(found, "bandwidth", "bytes_per_second");
  demand_rates(found, "multiply_add", "flops_per_second");
  demand_rates(found, "launch", "seconds");
  demand_times(found);
  return true;
}

/// The same on the machine of the document itself, whatever it says of that, and on none.
inline bool read_as_ceilings(const std::string& bytes) {
  read_as_ceilings(bytes, {});
  read_as_ceilings(bytes, nlohmann::json::parse(R"({
    "host": {"name": "h", "processor": {"model": "m", "allowed": [0, 1]}, "caches": [], "kernel": "k"},
    "build": {"version": "1", "commit": null, "dirty": false, "compiler": "c", "type": "Release",
              "flags": {}}})"));
  return read_as_ceilings(bytes, shallow_json(bytes));
}

}  // namespace toll::suite::testing
