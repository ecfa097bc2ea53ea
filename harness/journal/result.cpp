// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/result.hpp"

#include "harness/journal/malformed_record.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace toll {
namespace {

using json = nlohmann::json;
using ordered = nlohmann::ordered_json;

ordered to_json(const work& w) {
  return {{"flops", w.flops},
          {"bytes_read", w.bytes_read},
          {"bytes_written", w.bytes_written},
          {"working_set_bytes", w.working_set}};
}

// Rates and shares are made of these, so beyond what any machine does they would be infinite.
constexpr double most_work = 1e30;
constexpr double most_seconds = 1e9;
constexpr double least_nanoseconds = 1e-6;

double amount_in(const json& w, const char* name) {
  const double amount = w.at(name);
  require_well_formed(amount >= 0 && amount <= most_work, "work that nobody can do");
  return amount;
}

work work_from(const json& w) {
  return {.flops = amount_in(w, "flops"),
          .bytes_read = amount_in(w, "bytes_read"),
          .bytes_written = amount_in(w, "bytes_written"),
          .working_set = amount_in(w, "working_set_bytes")};
}

ordered to_json(const std::optional<ceiling>& bound) {
  return bound ? ordered{{"name", bound->name},
                         {"seconds", bound->seconds},
                         {"relative_error", bound->relative_error}}
               : ordered(nullptr);
}

std::optional<ceiling> bound_from(const json& c) {
  if (c.is_null()) {
    return std::nullopt;
  }
  ceiling bound{.name = c.at("name"),
                .seconds = c.at("seconds"),
                .relative_error = c.value("relative_error", 0.0)};  // an older toll wrote none
  require_well_formed(bound.seconds > 0 && bound.seconds <= most_seconds,
                      "a ceiling that is no time");
  require_well_formed(std::isfinite(bound.relative_error) && bound.relative_error >= 0,
                      "a ceiling with an error that is none");
  return bound;
}

// Members that Google Benchmark writes with the same value into each repetition, and that would
// make up more than half of a journal.
constexpr std::array repeated_members{
    "name",    "run_name",  "run_type",     "repetitions",
    "threads", "time_unit", "family_index", "per_family_instance_index"};

/// What all rows have in common.
json common_of(const json& rows) {
  json common = json::object();
  for (const char* const name : repeated_members) {
    const bool is_common =
        !rows.empty() && std::all_of(rows.begin(), rows.end(), [&](const json& row) {
          return row.contains(name) && row.at(name) == rows.front().at(name);
        });
    if (is_common) {
      common[name] = rows.front().at(name);
    }
  }
  return common;
}

json without(const json& common, json rows) {
  for (json& row : rows) {
    for (const auto& [name, value] : common.items()) {
      row.erase(name);
    }
  }
  return rows;
}

json with(const json& common, json rows) {
  require_well_formed(common.is_object() && rows.is_array(), "rows that are none");
  for (json& row : rows) {
    require_well_formed(row.is_object(), "a row that is none");
    row.insert(common.begin(), common.end());
  }
  return rows;
}

/// What is derived from rows asks no further.
void require_row(const json& row) {
  require_well_formed(row.at("name").is_string() && row.at("time_unit") == "ns",
                      "a row that is no row of times in ns");
  const double time = row.at("real_time").get<double>();
  require_well_formed(time >= least_nanoseconds && time <= most_seconds * 1e9,
                      "a time that no clock shows");
}

}  // namespace

ordered to_json(const result& r) {
  const json common = common_of(r.rows);
  return {{"id", r.what.id()},
          {"kernel", r.what.kernel},
          {"algorithm", r.what.algorithm},
          {"backend", r.what.backend},
          {"tuning", r.what.tuning},
          {"variant", r.what.variant},
          {"n", r.what.n},
          {"threads", r.what.threads},
          {"size", r.size},
          {"level", r.level},
          {"status", name_of(r.is)},
          {"reason", r.reason},
          {"mismatch", r.mismatch},
          {"work", to_json(r.done)},
          {"ceiling", to_json(r.bound)},
          {"common", common},
          {"rows", without(common, r.rows)}};
}

result result_from(json& r) {
  const auto facts = facts_from_id(r.at("id").get_ref<const std::string&>());
  if (!facts) {
    throw malformed_record("a task whose id is none");
  }
  const auto is = status_from(r.at("status").get_ref<const std::string&>());
  if (!is) {
    throw malformed_record("a task with an unknown status");
  }
  json rows = with(r.at("common"), std::move(r.at("rows")));
  for (const json& row : rows) {
    require_row(row);
  }
  require_well_formed(rows.empty() == (is != status::passed),
                      "a task with times that did not pass, or the other way");
  return {.what = *facts,
          .is = *is,
          .reason = r.at("reason"),
          .mismatch = std::move(r.at("mismatch")),
          .done = work_from(r.at("work")),
          .bound = bound_from(r.at("ceiling")),
          .rows = std::move(rows),
          .size = r.value("size", ""),  // an older toll wrote neither
          .level = r.value("level", "")};
}

}  // namespace toll
