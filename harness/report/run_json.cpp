// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_json.hpp"

#include "harness/build_facts.hpp"
#include "harness/mismatch_json.hpp"
#include "harness/report/layer_json.hpp"
#include "harness/report/share_of_ceiling.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

std::string text_of(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

json facts_of(const result& r) {
  const task_id& f = r.what;
  return {{"kernel", f.kernel},
          {"algorithm", f.algorithm},
          {"backend", f.backend},
          {"tuning", f.tuning},
          {"variant", f.variant},
          {"layer", f.layer()},
          {"n", f.n},
          {"threads", f.threads},
          {"size", r.size},
          {"level", r.level},
          {"verified", r.state == status::passed}};
}

void add_ceiling(json& row, const result& r) {
  if (!r.bound) {
    return;
  }
  row["ceiling"] = r.bound->name;
  const auto share = share_of(*r.bound, row.at("real_time").get<double>() * 1e-9);
  if (share_of_ceiling(r) && share.low <= most_of_a_ceiling) {
    row["of_ceiling"] = share.low;
    if (share.high) {
      row["of_ceiling_high"] = *share.high;
    }
  }
}

/// Of its cell, over the baseline: the same in all rows of a variant.
json ratio_of(const result& r, const std::vector<compared>& pairs) {
  json fields = json::object();
  for (const compared& pair : pairs) {
    if (pair.other == &r && pair.toll.ratio) {
      fields["ratio_to_baseline"] = *pair.toll.ratio;
      if (pair.toll.bounds) {
        fields["ratio_to_baseline_low"] = pair.toll.bounds->low;
        fields["ratio_to_baseline_high"] = pair.toll.bounds->high;
      }
    }
  }
  return fields;
}

/// As Google Benchmark writes a repetition.
json row_of(const result& r, const sample& s, int family, std::size_t index, std::size_t count) {
  const std::string name = r.what.id() + "/real_time";
  json row{{"name", name},
           {"run_name", name},
           {"run_type", "iteration"},
           {"family_index", family},
           {"per_family_instance_index", 0},
           {"repetitions", count},
           {"repetition_index", index},
           {"threads", 1},
           {"iterations", s.runs},
           {"real_time", s.seconds * 1e9},
           {"cpu_time", s.processor_seconds * 1e9},
           {"time_unit", "ns"},
           {"bytes_per_second", r.done.bytes() / s.seconds},
           {"flops_per_second", r.done.flops / s.seconds}};
  if (r.digest) {
    row["digest"] = *r.digest;
  }
  return row;
}

json excluded(const result& r) {
  json entry = facts_of(r);
  entry["name"] = r.what.id() + "/real_time";
  entry["status"] = name_of(r.state);
  entry["reason"] = r.state == status::passed ? "no undisturbed sample" : r.reason;
  if (r.wrong) {
    entry["mismatch"] = to_json(*r.wrong);
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
  context["later_ceilings"] = from.later_ceilings();
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

void run_json::add(const batch_result& record, const std::vector<compared>& pairs) {
  layers_.add(record, pairs);
  for (const result& r : record.results) {
    const json ratio = ratio_of(r, pairs);
    std::size_t count = 0;
    for (const process_samples& p : r.processes) {
      count += p.samples.kept.size();
    }
    std::size_t index = 0;
    for (const process_samples& p : r.processes) {
      for (const sample& s : p.samples.kept) {
        json row = row_of(r, s, families_, index++, count);
        row["process"] = p.process;
        row.update(facts_of(r));
        row.update(ratio);
        add_ceiling(row, r);
        add_entry(row);
      }
    }
    families_ += count == 0 ? 0 : 1;
  }
  for (const batch_result::process& p : record.processes) {
    if (!p.worker.is_null()) {
      json worker = p.worker;
      worker["process"] = p.number;
      worker["surroundings"] = p.machine_state;
      workers_ += fmt::format("{}   {}", workers_.empty() ? "\n" : ",\n", text_of(worker));
    }
  }
}

void run_json::finish(journal& from) {
  out_("\n ],\n \"context\": {");
  layers_.finish(from);
  json context = context_of(from);
  context["layers"] = to_json(layers_);
  for (const auto& [name, value] : context.items()) {
    out_(fmt::format("\n  {}: {},", text_of(name), text_of(value)));
  }
  out_(fmt::format("\n  \"workers\": [{}\n  ]\n }},\n \"excluded\": [", workers_));
  is_first_ = true;
  const auto exclude = [&](const batch_result& record) {
    for (const result& r : record.results) {
      if (!r.has_times()) {
        add_entry(excluded(r));
      }
    }
  };
  from.for_each(exclude);
  out_("\n ]\n}\n");
}

}  // namespace toll::suite
