// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/checksum.hpp"
#include "harness/journal/record.hpp"
#include "harness/journal/record_fields.hpp"

#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;
using ordered = nlohmann::ordered_json;

/// All lines have the same members: what there is nothing of is an empty object.
void add_facts(ordered& line, const json& facts) {
  for (const char* const name : facts_of_a_machine) {
    line[name] = facts.contains(name) ? ordered(facts.at(name)) : ordered::object();
  }
}

/// The first members of every line but the header's.
ordered line_at(const char* kind, const line_place& at) {
  return {{"record", kind}, {"run_id", at.run_id}, {"line", at.number}};
}

template <class Value>
ordered null_if_empty(const Value& value, bool is_empty) {
  return is_empty ? ordered(nullptr) : ordered(value);
}

}  // namespace

ordered to_json(const run_settings& s) {
  return {{"processes", s.processes},
          {"samples", s.samples},
          {"min_time_seconds", s.min_time},
          {"most_disturbed", s.most_disturbed},
          {"time_budget_seconds", s.time_budget},
          {"timeout_seconds", s.timeout},
          {"ceilings", s.ceilings}};
}

std::string line_of(const run_header& h) {
  ordered missing = ordered::array();
  for (const left_out& m : h.missing) {
    ordered entry{{"what", m.what}, {"reason", m.reason}};
    for (const auto& [name, text] :
         {std::pair{"layer", &m.layer}, {"backend", &m.backend}, {"cell", &m.cell}}) {
      if (!text->empty()) {
        entry[name] = *text;
      }
    }
    missing.push_back(std::move(entry));
  }
  ordered line{{"record", "header"},
               {"schema", journal_schema_name},
               {"schema_version", journal_schema_version},
               {"run_id", h.run_id},
               {"started_utc", h.started_utc},
               {"command_line", h.command_line},
               {"seed", nullptr},
               {"build", h.build},
               {"identity", h.identity}};
  add_facts(line, h.facts);
  line["context"] = h.context;
  line["settings"] = to_json(h.settings);
  line["missing"] = missing;
  line["plan"] = h.plan;
  if (!h.sizes.empty()) {
    line["sizes"] = h.sizes;
  }
  if (h.replaces) {
    const std::string& began = h.replaces->run_id;
    line["replaces"] = {{"node", h.replaces->node},
                        {"run_id", null_if_empty(began, began.empty())}};
  }
  return checksummed_line(line);
}

std::string line_of(const ceilings_record& r, const line_place& at) {
  ordered line = line_at("ceilings", at);
  line["started_utc"] = r.started_utc;
  line["seconds"] = r.seconds;
  if (r.is_from_file) {
    line["from_file"] = true;
  }
  line["ceilings"] = r.rows;
  return checksummed_line(line);
}

std::string line_of(const batch_record& r, const line_place& at) {
  ordered tasks = ordered::array();
  for (const result& one : r.results) {
    tasks.push_back(to_json(one));
  }
  ordered line = line_at("batch", at);
  line["batch"] = r.batch;
  line["process"] = r.process;
  line["complete"] = r.is_complete;
  line["started_utc"] = r.started_utc;
  line["seconds"] = r.seconds;
  line["worker"] = r.worker;
  line["surroundings"] = r.machine_state;
  line["tasks"] = std::move(tasks);
  return checksummed_line(line);
}

std::string line_of(const resume_record& r, const line_place& at) {
  ordered line = line_at("resume", at);
  line["started_utc"] = r.started_utc;
  line["command_line"] = r.command_line;
  line["retry"] = r.retries;
  add_facts(line, r.facts);
  return checksummed_line(line);
}

std::string line_of(const end_record& r, const line_place& at) {
  ordered line = line_at("end", at);
  line["ended_utc"] = r.ended_utc;
  line["load"] = r.load;
  line["exit_code"] = r.exit_code;
  line["interrupted_by_signal"] = null_if_empty(r.interrupted_by, r.interrupted_by == 0);
  return checksummed_line(line);
}

}  // namespace toll::suite
