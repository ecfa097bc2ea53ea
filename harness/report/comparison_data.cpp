// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/comparison_data.hpp"

#include "harness/report/csv_field.hpp"
#include "harness/report/layer_json.hpp"
#include "harness/report/over_inputs.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace toll::suite {
namespace {

using ordered = nlohmann::ordered_json;

constexpr const char* columns_of_comparison =
    "kernel,algorithm,backend,tuning,variant,layer,run,reference_run_id,run_id,reference_size,size,"
    "reference_n,n,reference_threads,threads,reference_processes,processes,"
    "reference_median_seconds,median_seconds,compared_by,ratio,ratio_low,ratio_high,"
    "reference_toll,toll,mark,shared_algorithm\n";

std::optional<double> median_seconds(const timed_task& t) {
  return t.seconds.empty() ? std::nullopt : std::optional{median(t.seconds)};
}

std::string compared_by(const compared_task& t) {
  return t.unit == "run" ? "time" : t.unit.empty() ? "" : "time_per_" + t.unit;
}

std::string csv_line(const compared_task& t, const comparison& compared) {
  const timed_task& a = *t.reference;
  const timed_task& b = *t.other;
  std::string line;
  for (const std::string& text : {a.what.kernel, a.what.algorithm, a.what.backend, a.what.tuning,
                                  a.what.variant, std::string{a.what.layer()}}) {
    line += as_field(text) + ",";
  }
  const auto low = t.bounds ? std::optional{t.bounds->low} : std::nullopt;
  const auto high = t.bounds ? std::optional{t.bounds->high} : std::nullopt;
  line +=
      fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},", t.run + 1,
                  as_field(compared.runs->front().run_id), as_field((*compared.runs)[t.run].run_id),
                  as_field(a.size), as_field(b.size), a.what.n, b.what.n, a.what.threads,
                  b.what.threads, a.seconds.size(), b.seconds.size(), as_field(median_seconds(a)),
                  as_field(median_seconds(b)), compared_by(t));
  line += fmt::format("{},{},{},{},{},{},{}\n", as_field(t.ratio), as_field(low), as_field(high),
                      as_field(a.toll), as_field(b.toll), as_field(t.mark),
                      as_field(shared_algorithm_of(a.what)));
  return line;
}

template <class Value>
ordered or_null(const std::optional<Value>& value) {
  return value ? ordered(*value) : ordered(nullptr);
}

ordered or_null(const std::string& text) {
  return text.empty() ? ordered(nullptr) : ordered(text);
}

ordered runs_json(const std::vector<compared_run>& runs) {
  ordered all = ordered::array();
  for (const compared_run& run : runs) {
    all.push_back({{"run", all.size() + 1},
                   {"journal", run.name},
                   {"run_id", or_null(run.run_id)},
                   {"started_utc", or_null(run.started_utc)},
                   {"doubtful_because", or_null(run.doubtful_because)},
                   {"conditions", to_json(run.machine_state)}});
  }
  return all;
}

ordered differences_json(const run_differences& found) {
  ordered rows = ordered::array();
  for (const differing_fact& row : found.rows) {
    rows.push_back({{"part", row.part}, {"what", row.what}, {"values", row.values}});
  }
  return {{"machines_differ", !found.of_machines().empty()},
          {"unknown_of", found.unknown},
          {"facts", std::move(rows)}};
}

ordered task_in_run(const timed_task& t) {
  return {{"size", or_null(t.size)},
          {"n", t.what.n},
          {"threads", t.what.threads},
          {"processes", t.seconds.size()},
          {"median_seconds", or_null(median_seconds(t))},
          {"toll", or_null(t.toll)}};
}

ordered task_json(const compared_task& t) {
  const task_id& f = t.reference->what;
  return {{"run", t.run + 1},
          {"kernel", f.kernel},
          {"algorithm", f.algorithm},
          {"shared_algorithm", shared_algorithm_of(f)},
          {"backend", f.backend},
          {"tuning", f.tuning},
          {"variant", f.variant},
          {"layer", f.layer()},
          {"in_reference", task_in_run(*t.reference)},
          {"in_run", task_in_run(*t.other)},
          {"compared_by", or_null(compared_by(t))},
          {"ratio", or_null(t.ratio)},
          {"ratio_low", t.bounds ? ordered(t.bounds->low) : ordered(nullptr)},
          {"ratio_high", t.bounds ? ordered(t.bounds->high) : ordered(nullptr)},
          {"mark", or_null(t.mark)}};
}

ordered ids_json(const std::vector<const timed_task*>& tasks) {
  ordered ids = ordered::array();
  for (const timed_task* t : tasks) {
    ids.push_back(t->what.id());
  }
  return ids;
}

ordered tasks_json(const std::vector<const compared_task*>& tasks) {
  ordered all = ordered::array();
  for (const compared_task* t : tasks) {
    all.push_back(task_json(*t));
  }
  return all;
}

ordered summary_json(const run_summary& s) {
  ordered means = ordered::array();
  for (const auto& m : s.means) {
    means.push_back({{"backend", m.backend},
                     {"variant", m.variant},
                     {"layer", layer_of(m.variant)},
                     {"geometric_mean", m.ratio},
                     {"tasks", m.tasks}});
  }
  return {{"run", s.run + 1},
          {"tasks", s.tasks},
          {"tasks_with_interval", s.with_bounds},
          {"tasks_unsteady", s.unsteady},
          {"tasks_without_ratio", s.marked},
          {"means", std::move(means)},
          {"slowest", tasks_json(s.slowest)},
          {"fastest", tasks_json(s.fastest)},
          {"only_in_reference", ids_json(s.only_in_reference)},
          {"only_in_run", ids_json(s.only_in_other)}};
}

}  // namespace

void write_csv(const comparison& compared, const sink& out) {
  out(columns_of_comparison);
  for (const compared_task& t : compared.tasks) {
    out(csv_line(t, compared));
  }
}

nlohmann::ordered_json to_json(const comparison& compared) {
  ordered summaries = ordered::array();
  for (const run_summary& s : compared.summaries) {
    summaries.push_back(summary_json(s));
  }
  ordered tasks = ordered::array();
  for (const compared_task& t : compared.tasks) {
    tasks.push_back(task_json(t));
  }
  return {
      {"schema", "toll.comparison"},       {"schema_version", 1},
      {"runs", runs_json(*compared.runs)}, {"differences", differences_json(compared.differences)},
      {"summary", std::move(summaries)},   {"portability", to_json(compared.portability)},
      {"tasks", std::move(tasks)}};
}

void write_json(const comparison& compared, const sink& out) {
  out(to_json(compared).dump(1, ' ', false, ordered::error_handler_t::replace) + "\n");
}

}  // namespace toll::suite
