// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_json.hpp"

#include "harness/build_facts.hpp"
#include "harness/report/share_of_ceiling.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace toll {
namespace {

using json = nlohmann::json;

std::string text_of(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

json facts_of(const result& r) {
  const task_facts& f = r.what;
  return {{"kernel", f.kernel},   {"algorithm", f.algorithm},
          {"backend", f.backend}, {"tuning", f.tuning},
          {"variant", f.variant}, {"n", f.n},
          {"threads", f.threads}, {"size", r.size},
          {"level", r.level},     {"verified", r.is == status::passed}};
}

void add_ceiling(json& row, const result& r) {
  if (!r.bound) {
    return;
  }
  row["ceiling"] = r.bound->name;
  const double share = r.bound->seconds / (row.at("real_time").get<double>() * 1e-9);
  if (share_of_ceiling(r) && share <= most_of_a_ceiling) {
    row["of_ceiling"] = share;
  }
}

json excluded(const result& r) {
  json entry = facts_of(r);
  entry["name"] = r.what.id() + "/real_time";
  entry["status"] = name_of(r.is);
  entry["reason"] = r.reason;
  if (!r.mismatch.is_null()) {
    entry["mismatch"] = r.mismatch;
  }
  return entry;
}

json context_of(const run_header& h) {
  const build_facts build = build_facts::from(h.build);
  json context = h.context;
  context.update(h.facts);
  context["run_id"] = h.run_id;
  context["started_utc"] = h.started_utc;
  context["toll_version"] = build.version;
  const json reasons = h.build.value("reasons", json::object());
  for (const char* const name : {"commit", "dirty"}) {
    context[name] = h.build.at(name);
    if (reasons.contains(name)) {
      context["reasons"][name] = reasons.at(name);
    }
  }
  context["command_line"] = fmt::format("{}", fmt::join(h.command_line, " "));
  context["build_type"] = build.type;
  context["optimised"] = build.optimised;
  context["sanitizers"] = build.sanitizers;
  context["compiler"] = build.compiler;
  context["build"] = h.build;
  return context;
}

/// With the reason if there are none.
json ceilings_of(const journal& from) {
  if (from.ceilings() != nullptr) {
    return *from.ceilings();
  }
  const bool wanted = !from.header() || from.header()->settings.ceilings;
  return {{"reasons", {{"ceilings", wanted ? "the journal has none" : "--ceilings none"}}}};
}

/// What the readers of the format need even if the journal has lost its header.
json context_of(const journal& from) {
  json context = from.header() ? context_of(*from.header()) : json::object();
  if (!context.contains("caches")) {
    context["caches"] = json::array();
  }
  context["damaged_lines"] = json::array();
  for (const damaged_line& line : from.damaged()) {
    context["damaged_lines"].push_back({{"line", line.number}, {"reason", line.reason}});
  }
  context["ceilings"] = ceilings_of(from);
  if (from.header() && from.end() && !from.end()->load.is_null()) {
    context["host"]["load"] = from.end()->load;
  }
  context["ended_utc"] = from.end() ? json(from.end()->ended_utc) : json(nullptr);
  if (from.end() && from.end()->interrupted_by != 0) {
    context["interrupted_by_signal"] = from.end()->interrupted_by;
  }
  return context;
}

}  // namespace

run_json::run_json(sink out) : out_{std::move(out)} {
  out_("{\n \"benchmarks\": [");
}

void run_json::add_entry(const json& entry) {
  out_(std::exchange(is_first_, false) ? "\n  " : ",\n  ");
  out_(text_of(entry));
}

void run_json::add(const batch_record& record, const std::vector<compared>&) {
  for (const result& r : record.results) {
    for (json row : r.rows) {
      // Each worker counted from zero.
      row["family_index"] = families_;
      row["per_family_instance_index"] = 0;
      row.update(facts_of(r));
      add_ceiling(row, r);
      add_entry(row);
    }
    families_ += r.rows.empty() ? 0 : 1;
  }
  for (const std::string& note : record.notes) {
    notes_.push_back(note);
  }
  if (!record.worker.is_null()) {
    workers_ += fmt::format("{}   {}", workers_.empty() ? "\n" : ",\n", text_of(record.worker));
  }
}

void run_json::finish(journal& from) {
  out_("\n ],\n \"context\": {");
  json context = context_of(from);
  context["notes"] = notes_;
  for (const auto& [name, value] : context.items()) {
    out_(fmt::format("\n  {}: {},", text_of(name), text_of(value)));
  }
  out_(fmt::format("\n  \"workers\": [{}\n  ]\n }},\n \"excluded\": [", workers_));
  is_first_ = true;
  const auto exclude = [&](const batch_record& record) {
    for (const result& r : record.results) {
      if (r.rows.empty()) {
        add_entry(excluded(r));
      }
    }
  };
  from.for_each(exclude, journal::which::not_all_passed);
  out_("\n ]\n}\n");
}

}  // namespace toll
