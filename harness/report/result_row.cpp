// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/result_row.hpp"

#include "harness/build_facts.hpp"
#include "harness/report/fact.hpp"
#include "harness/report/over_inputs.hpp"
#include "harness/report/row_source.hpp"
#include "harness/report/share_of_ceiling.hpp"
#include "harness/statistics.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace toll::suite {
namespace {

struct row_column {
  std::string_view name;
  column_type type;
  row_value (*value_of)(const row_source&);
};

using row_columns = std::vector<row_column>;

row_columns task_part() {
  using enum column_type;
  return {
      {"kernel", text, [](const row_source& s) { return stated_text(s.found.what.kernel); }},
      {"algorithm", text, [](const row_source& s) { return stated_text(s.found.what.algorithm); }},
      {"backend", text, [](const row_source& s) { return stated_text(s.found.what.backend); }},
      {"tuning", text, [](const row_source& s) { return stated_text(s.found.what.tuning); }},
      {"variant", text, [](const row_source& s) { return stated_text(s.found.what.variant); }},
      {"layer", text,
       [](const row_source& s) { return stated_text(std::string{s.found.what.layer()}); }},
      {"n", whole_number, [](const row_source& s) { return stated_count(s.found.what.n); }},
      {"size", text, [](const row_source& s) { return stated_text(s.found.size); }},
      {"level", text, [](const row_source& s) { return stated_text(s.found.level); }},
      {"threads", whole_number,
       [](const row_source& s) { return stated_count(s.found.what.threads); }},
      {"status", text,
       [](const row_source& s) { return stated_text(std::string{name_of(s.found.state)}); }},
      {"reason", text, [](const row_source& s) { return stated_text(s.found.reason); }},
      {"mark", text, [](const row_source& s) { return stated_text(mark_of(s)); }}};
}

bool is_timed(const row_source& row) {
  return !row.seconds.empty();
}

/// Work is stated only of what has a time.
row_value work_value(const row_source& row, double amount) {
  return is_timed(row) ? stated_number(amount) : row_value{};
}

row_value rate_value(const row_source& row, double amount) {
  return is_timed(row) ? stated_number(amount / median(row.seconds)) : row_value{};
}

row_value quantile_value(const row_source& row, double share) {
  return is_timed(row) ? stated_number(quantile(row.seconds, share)) : row_value{};
}

row_columns time_part() {
  using enum column_type;
  return {{"processes", whole_number,
           [](const row_source& s) {
             return is_timed(s) ? stated_count(s.seconds.size()) : row_value{};
           }},
          {"samples", whole_number,
           [](const row_source& s) { return is_timed(s) ? stated_count(s.kept) : row_value{}; }},
          {"median_seconds", number,
           [](const row_source& s) {
             return is_timed(s) ? stated_number(median(s.seconds)) : row_value{};
           }},
          {"min_seconds", number, [](const row_source& s) { return quantile_value(s, 0); }},
          {"max_seconds", number, [](const row_source& s) { return quantile_value(s, 1); }},
          {"flops", number, [](const row_source& s) { return work_value(s, s.found.done.flops); }},
          {"bytes_read", number,
           [](const row_source& s) { return work_value(s, s.found.done.bytes_read); }},
          {"bytes_written", number,
           [](const row_source& s) { return work_value(s, s.found.done.bytes_written); }},
          {"working_set_bytes", number,
           [](const row_source& s) { return work_value(s, s.found.done.working_set); }},
          {"bytes_per_second", number,
           [](const row_source& s) { return rate_value(s, s.found.done.bytes()); }},
          {"flops_per_second", number,
           [](const row_source& s) { return rate_value(s, s.found.done.flops); }},
          {"digest", number, [](const row_source& s) {
             return is_timed(s) ? stated_number(s.found.digest) : row_value{};
           }}};
}

struct stated_ratio {
  row_value ratio = {};
  row_value low = {};
  row_value high = {};
};

/// Bounds without their ratio would be believed.
stated_ratio stated(const row_source& row, estimate compared::* which) {
  if (row.pair == nullptr || !(row.pair->*which).ratio) {
    return {};
  }
  const estimate& found = row.pair->*which;
  return {.ratio = stated_number(found.ratio),
          .low = found.bounds ? stated_number(found.bounds->low) : row_value{},
          .high = found.bounds ? stated_number(found.bounds->high) : row_value{}};
}

struct stated_share {
  row_value low;
  row_value high;
};

stated_share stated(const std::optional<ceiling_share>& share) {
  return share ? stated_share{.low = stated_number(share->low), .high = stated_number(share->high)}
               : stated_share{};
}

row_columns comparison_part() {
  using enum column_type;
  return {{"ratio_to_baseline", number,
           [](const row_source& s) { return stated(s, &compared::toll).ratio; }},
          {"ratio_to_baseline_low", number,
           [](const row_source& s) { return stated(s, &compared::toll).low; }},
          {"ratio_to_baseline_high", number,
           [](const row_source& s) { return stated(s, &compared::toll).high; }},
          {"baseline_to_itself", number,
           [](const row_source& s) { return stated(s, &compared::control).ratio; }},
          {"samples_disturbed", whole_number,
           [](const row_source& s) { return stated_count(dropped_samples(s)); }},
          {"ceiling", text,
           [](const row_source& s) {
             return s.found.bound && is_timed(s) ? stated_text(s.found.bound->name) : row_value{};
           }},
          {"of_ceiling", number,
           [](const row_source& s) { return stated(share_of_ceiling(s.found)).low; }},
          {"lower_quartile_seconds", number,
           [](const row_source& s) { return quantile_value(s, 0.25); }},
          {"upper_quartile_seconds", number,
           [](const row_source& s) { return quantile_value(s, 0.75); }},
          {"baseline_to_itself_low", number,
           [](const row_source& s) { return stated(s, &compared::control).low; }},
          {"baseline_to_itself_high", number,
           [](const row_source& s) { return stated(s, &compared::control).high; }}};
}

row_value condition_value(const row_source& row, const char* path, double without = 0) {
  return stated_number(mean_condition(row, path, without));
}

row_columns condition_part() {
  using enum column_type;
  return {
      {"load_average", number,
       [](const row_source& s) { return condition_value(s, "/load/before/average_of_1_minute"); }},
      {"other_threads_running", number,  // but for the one that looked
       [](const row_source& s) { return condition_value(s, "/load/before/running", 1); }},
      {"stolen_share", number,
       [](const row_source& s) { return condition_value(s, "/load/stolen_share"); }},
      {"throttled_share", number,
       [](const row_source& s) { return condition_value(s, "/load/throttled_share"); }},
      {"disturbed_share", number,
       [](const row_source& s) { return stated_number(disturbed_share(s)); }},
      {"notes", text, [](const row_source& s) { return stated_text(notes_on(s)); }},
      {"shared_algorithm", text,
       [](const row_source& s) { return stated_text(shared_algorithm_of(s.found.what)); }},
      {"of_ceiling_high", number,
       [](const row_source& s) { return stated(share_of_ceiling(s.found)).high; }}};
}

const row_columns& all_row_columns() {
  static const row_columns all = [] {
    row_columns joined;
    for (const row_columns& part :
         {task_part(), time_part(), comparison_part(), condition_part()}) {
      joined.insert(joined.end(), part.begin(), part.end());
    }
    return joined;
  }();
  return all;
}

}  // namespace

const std::vector<result_column>& result_columns() {
  static const std::vector<result_column> columns = [] {
    std::vector<result_column> found;
    for (const row_column& each : all_row_columns()) {
      found.push_back({each.name, each.type});
    }
    return found;
  }();
  return columns;
}

std::vector<std::vector<row_value>> result_rows(const batch_result& batch,
                                                const std::vector<compared>& pairs) {
  std::vector<std::vector<row_value>> rows;
  for (const result& r : batch.results) {
    const row_source row{r, batch, pairs};
    std::vector<row_value>& values = rows.emplace_back();
    for (const row_column& column : all_row_columns()) {
      values.push_back(column.value_of(row));
    }
  }
  return rows;
}

const std::vector<result_column>& run_columns() {
  using enum column_type;
  static const std::vector<result_column> columns{{"run_id", text},   {"started_utc", text},
                                                  {"host", text},     {"processor", text},
                                                  {"compiler", text}, {"commit", text}};
  return columns;
}

std::vector<row_value> run_values(const run_header* header) {
  if (header == nullptr) {
    return std::vector<row_value>(run_columns().size());
  }
  const build_facts build = build_facts::from(header->build);
  return {stated_text(header->run_id),
          stated_text(header->started_utc),
          stated_text(known_text(header->facts, "/host/name")),
          stated_text(known_processor(header->facts)),
          stated_text(build.compiler),
          stated_text(build.commit)};
}

}  // namespace toll::suite
