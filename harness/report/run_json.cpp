// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_json.hpp"

#include "harness/machine/host_facts.hpp"
#include "harness/machine/load.hpp"

#include <benchmark/benchmark.h>
#include <fmt/chrono.h>
#include <fmt/ranges.h>

#include <ctime>
#include <sstream>

namespace toll {
namespace {

using json = nlohmann::json;

/// The library writes it as the head of a document only, so one without results is made.
json context_of_google_benchmark(std::string executable) {
  static std::string name;  // the library keeps the pointer
  name = std::move(executable);
  benchmark::BenchmarkReporter::Context::executable_name = name.c_str();
  std::ostringstream text;
  benchmark::JSONReporter reporter;
  reporter.SetOutputStream(&text);
  reporter.SetErrorStream(&text);
  reporter.ReportContext(benchmark::BenchmarkReporter::Context());
  reporter.Finalize();
  return json::parse(text.str()).at("context");
}

std::string time_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

json facts_of(const outcome& o) {
  const variant& v = *o.what.what;
  return {{"kernel", v.kernel},        {"algorithm", v.algorithm},
          {"backend", v.backend},      {"tuning", v.tuning},
          {"variant", v.name},         {"n", o.what.n},
          {"threads", o.what.threads}, {"verified", o.is == status::passed}};
}

void add_ceiling(json& row, const task& t, const roofline& ceilings) {
  if (const auto bound = binding_ceiling(ceilings, t)) {
    row["ceiling"] = bound->name;
    row["of_ceiling"] = bound->seconds / (row.at("real_time").get<double>() * 1e-9);
  }
}

json excluded(const outcome& o) {
  json entry = facts_of(o);
  entry["name"] = o.what.id() + "/real_time";
  entry["status"] = name_of(o.is);
  entry["reason"] = o.reason;
  if (!o.mismatch.is_null()) {
    entry["mismatch"] = o.mismatch;
  }
  return entry;
}

}  // namespace

json run_context(const std::vector<std::string>& command_line, const build_facts& build) {
  json context = context_of_google_benchmark(command_line.front());
  context["toll_version"] = build.version;
  context["command_line"] = fmt::format("{}", fmt::join(command_line, " "));
  context["build_type"] = build.type;
  context["optimised"] = build.optimised;
  context["sanitizers"] = build.sanitizers;
  context["compiler"] = build.compiler;
  context["build"] = record_of(build);
  context["utc_start"] = time_now();
  context.update(host_facts());
  return context;
}

void end_run(json& context) {
  context["utc_end"] = time_now();
  json& load = context.at("host").at("load");
  load = load_between(load, load_now(system_files{}));
}

json run_document(json context, const sweep_result& result, const roofline& ceilings) {
  json rows = json::array();
  json left_out = json::array();
  int family = 0;
  for (const outcome& o : result.outcomes) {
    if (o.rows.empty()) {
      left_out.push_back(excluded(o));
      continue;
    }
    for (json row : o.rows) {
      // Each worker counted from zero.
      row["family_index"] = family;
      row["per_family_instance_index"] = 0;
      row.update(facts_of(o));
      add_ceiling(row, o.what, ceilings);
      rows.push_back(std::move(row));
    }
    ++family;
  }
  context["workers"] = result.workers;
  context["notes"] = result.notes;
  if (result.interrupted_by != 0) {
    context["interrupted_by_signal"] = result.interrupted_by;
  }
  return {{"context", std::move(context)},
          {"benchmarks", std::move(rows)},
          {"excluded", std::move(left_out)}};
}

}  // namespace toll
