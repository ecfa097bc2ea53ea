// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/journal/malformed_record.hpp"
#include "harness/journal/record.hpp"
#include "harness/journal/record_fields.hpp"
#include "harness/journal/roofline.hpp"
#include "harness/plan/task_id.hpp"
#include "harness/strict_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

/// Calls `read`; what the library throws becomes a malformed_record.
template <class Read>
auto understood(const char* what, const Read& read) {
  try {
    return read();
  } catch (const json::exception& e) {
    throw malformed_record(fmt::format("no {} of this schema: {}", what, e.what()));
  }
}

/// The library would cut 1e300 or true to some int without a word.
int whole(const json& number, int low, int high) {
  require_well_formed(number.is_number_integer() && number >= low && number <= high,
                      "a number that is not whole, or out of range");
  return number.get<int>();
}

json facts_from(const json& line) {
  json facts;
  for (const char* const name : facts_of_a_machine) {
    facts[name] = line.at(name);
  }
  require_well_formed(facts.at("host").is_object() && facts.at("reasons").is_object(),
                      "a header without host or reasons");
  return facts;
}

/// What is derived from a build asks no further.
json build_from(const json& line) {
  static_cast<void>(build_facts::from(line.at("build")));
  return line.at("build");
}

run_settings settings_from(const json& s) {
  const run_settings settings{
      .processes = whole(s.at("processes"), 1, std::numeric_limits<int>::max()),
      .samples = whole(s.at("samples"), 1, std::numeric_limits<int>::max()),
      .min_time = s.at("min_time_seconds"),
      .most_disturbed = s.at("most_disturbed"),
      .time_budget = s.at("time_budget_seconds"),
      .timeout = s.at("timeout_seconds"),
      .ceilings = s.at("ceilings")};
  require_well_formed(settings.min_time > 0 && settings.time_budget > 0 && settings.timeout > 0,
                      "settings that nothing can be measured with");
  return settings;
}

// Sums and shares are made of these, and must not overflow. A load has the seconds of all
// processors since the machine started.
constexpr double most_seconds_spent = 1e9;
constexpr double most_of_a_load = 1e15;

bool are_seconds(double value) {
  return value >= 0 && value <= most_seconds_spent;
}

/// What is derived from them asks no further.
void require_seconds(const json& worker) {
  if (worker.is_null()) {
    return;
  }
  for (const char* const name : {"data", "timed_loops", "checks"}) {
    const json& seconds = worker.at("seconds").at(name);
    require_well_formed(seconds.is_number() && are_seconds(seconds.get<double>()),
                        "seconds of a worker that are none");
  }
}

/// Of a load and what it holds: each may be missing.
bool are_small_numbers(const json& load) {
  return std::all_of(load.begin(), load.end(), [](const json& value) {
    return value.is_number() ? std::abs(value.get<double>()) <= most_of_a_load
                             : !value.is_object() || are_small_numbers(value);
  });
}

/// The same.
void require_machine_state(const json& state) {
  require_well_formed(
      state.is_null() || (state.at("load").is_object() && are_small_numbers(state.at("load")) &&
                          state.at("moved").is_boolean()),
      "surroundings that are none");
}

/// Takes the ids out of the line: a plan can be long.
std::vector<std::vector<std::string>> plan_from(json& batches) {
  std::vector<std::vector<std::string>> plan;
  for (json& ids : batches) {
    require_well_formed(!ids.empty(), "a plan with a batch of nothing");
    auto& batch = plan.emplace_back();
    batch.reserve(ids.size());
    for (json& id : ids) {
      batch.push_back(std::move(id.get_ref<std::string&>()));
      require_well_formed(task_id_from(batch.back()).has_value(), "a plan with an id that is none");
    }
  }
  return plan;
}

/// An older toll wrote none.
std::vector<std::vector<std::string>> sizes_from(
    const json& line, const std::vector<std::vector<std::string>>& plan) {
  const auto sizes = line.value("sizes", std::vector<std::vector<std::string>>{});
  const bool are_of_plan =
      std::equal(sizes.begin(), sizes.end(), plan.begin(), plan.end(),
                 [](const auto& a, const auto& b) { return a.size() == b.size(); });
  require_well_formed(sizes.empty() || are_of_plan, "sizes that are not those of the plan");
  return sizes;
}

}  // namespace

json parsed_line(const std::string& line) {
  json value = shallow_json(line);
  if (!value.is_object()) {
    throw malformed_record("no JSON object");
  }
  return value;
}

std::string kind_of(const json& line) {
  return understood("record", [&] { return line.at("record").get<std::string>(); });
}

line_place place_of(const json& line) {
  return understood("line", [&] {
    require_well_formed(line.at("line").is_number_unsigned(), "a line without a number");
    return line_place{.run_id = line.at("run_id"), .number = line.at("line")};
  });
}

bool retries_from(const json& line) {
  return understood("resume", [&] { return line.at("retry").get<bool>(); });
}

int schema_version_of(const json& line) {
  return understood("header", [&] {
    require_well_formed(line.at("schema") != gate_schema_name,
                        "a journal of toll gate, which toll show and toll report read");
    require_well_formed(line.at("schema") == journal_schema_name, "no header of a journal of toll");
    return whole(line.at("schema_version"), 1, std::numeric_limits<int>::max());
  });
}

run_header header_from(json&& line) {
  return understood("header", [&] {
    run_header h{.run_id = line.at("run_id"),
                 .started_utc = line.at("started_utc"),
                 .command_line = line.at("command_line"),
                 .build = build_from(line),
                 .identity = line.at("identity"),
                 .facts = facts_from(line),
                 .context = line.at("context"),
                 .settings = settings_from(line.at("settings")),
                 .missing = {},
                 .plan = {}};
    require_well_formed(h.identity.is_object() && h.context.is_object(),
                        "a header without identity or context");
    for (const json& m : line.at("missing")) {
      h.missing.push_back({.what = m.at("what"),
                           .reason = m.at("reason"),
                           .layer = m.value("layer", ""),
                           .backend = m.value("backend", ""),
                           .cell = m.value("cell", "")});
    }
    h.plan = plan_from(line.at("plan"));
    h.sizes = sizes_from(line, h.plan);
    if (const auto found = line.find("replaces"); found != line.end()) {
      const json& began = found->at("run_id");
      h.replaces = {.node = found->at("node"),
                    .run_id = began.is_null() ? "" : began.get<std::string>()};
    }
    return h;
  });
}

ceilings_record ceilings_from(json&& line) {
  return understood("ceilings", [&] {
    ceilings_record r{.started_utc = line.at("started_utc"),
                      .seconds = line.at("seconds"),
                      .is_from_file = line.value("from_file", false),
                      .rows = std::move(line.at("ceilings"))};
    require_well_formed(r.rows.is_object() && are_seconds(r.seconds), "ceilings that are none");
    static_cast<void>(roofline{r.rows, {}});
    return r;
  });
}

batch_record batch_from(json&& line) {
  return understood("batch", [&] {
    require_well_formed(line.at("batch").is_number_unsigned(), "a batch without a number");
    batch_record r{.batch = line.at("batch"),
                   .process = whole(line.at("process"), 0, std::numeric_limits<int>::max()),
                   .is_complete = line.at("complete"),
                   .started_utc = line.at("started_utc"),
                   .seconds = line.at("seconds"),
                   .worker = std::move(line.at("worker")),
                   .machine_state = std::move(line.at("surroundings")),
                   .results = {}};
    require_well_formed(are_seconds(r.seconds), "a batch with a time that no clock shows");
    require_seconds(r.worker);
    require_machine_state(r.machine_state);
    for (const json& task : line.at("tasks")) {
      r.results.push_back(result_from(task));
    }
    return r;
  });
}

end_record end_from(const json& line) {
  return understood("end", [&] {
    const json& signal = line.at("interrupted_by_signal");
    require_well_formed(line.at("load").is_object() || line.at("load").is_null(),
                        "a load that is none");
    return end_record{.ended_utc = line.at("ended_utc"),
                      .load = line.at("load"),
                      .exit_code = whole(line.at("exit_code"), 0, 255),
                      .interrupted_by = signal.is_null() ? 0 : whole(signal, 1, 127)};
  });
}

}  // namespace toll::suite
