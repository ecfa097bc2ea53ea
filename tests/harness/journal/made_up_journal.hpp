// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/build_facts.hpp"
#include "harness/journal/journal.hpp"
#include "harness/journal/record.hpp"

#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite::testing {

/// 2 flops and 24 bytes per element, as if a variant that no registry has had been run.
inline result made_up_result(const std::string& variant, index_t n) {
  const auto elements = static_cast<double>(n);
  return {.what = {.kernel = "add",
                   .algorithm = "loop",
                   .backend = "one",
                   .tuning = "default",
                   .variant = variant,
                   .n = n,
                   .threads = 1},
          .done = {.flops = 2 * elements,
                   .bytes_read = 16 * elements,
                   .bytes_written = 8 * elements,
                   .working_set = 16 * elements}};
}

/// What one process found: two equal samples, of a time in nanoseconds.
inline process_samples process_of(int number, double time) {
  const sample each{.seconds = time / 1e9, .processor_seconds = time / 1e9, .runs = 10};
  return {.process = number, .samples = {.kept = {each, each}, .disturbed = {}}};
}

/// A variant that was timed by one process for each of these times in nanoseconds.
inline result timed(const std::string& variant, index_t n, const std::vector<double>& times) {
  result r = made_up_result(variant, n);
  r.state = status::passed;
  r.digest = 0.5;
  for (const double time : times) {
    r.processes.push_back(process_of(static_cast<int>(r.processes.size()), time));
  }
  return r;
}

inline result excluded(const std::string& variant, index_t n, status state, std::string reason) {
  result r = made_up_result(variant, n);
  r.state = state;
  r.reason = std::move(reason);
  return r;
}

inline batch_record batch_of(std::size_t place, std::vector<result> results) {
  return {.batch = place,
          .started_utc = "2031-05-07T09:30:01Z",
          .seconds = 0.5,
          .worker = {{"anon_huge_pages", {{"bytes", 0}}},
                     {"seconds", {{"data", 0.1}, {"timed_loops", 0.3}, {"checks", 0.05}}}},
          .results = std::move(results)};
}

/// The header of an optimised build, whose plan is what these batches hold.
inline run_header header_for(const std::vector<batch_record>& batches) {
  run_header header{
      .run_id = "0123456789abcdef",
      .started_utc = "2031-05-07T09:30:00Z",
      .command_line = {"toll", "run"},
      .build = record_of({.version = "1",
                          .commit = {},
                          .is_dirty = {},
                          .type = "Release",
                          .compiler = "c",
                          .optimised = true,
                          .sanitizers = {}}),
      .identity = {{"executable", "x"}, {"host_name", "h"}, {"cpu_model", "m"}, {"processors", 2}},
      .context = {{"caches", nlohmann::json::array()}}};
  for (const batch_record& batch : batches) {
    auto& ids = header.plan.emplace_back();
    for (const result& r : batch.results) {
      ids.push_back(r.what.id());
    }
  }
  return header;
}

inline const end_record ended_well{.ended_utc = "2031-05-07T09:31:00Z"};

/// Where a line of the journals that are made here stands.
inline line_place at(std::size_t number) {
  return {.run_id = "0123456789abcdef", .number = number};
}

inline std::string text_of_journal(const run_header& header,
                                   const std::vector<batch_record>& batches) {
  std::string text = line_of(header);
  line_place at{.run_id = header.run_id};
  for (const batch_record& batch : batches) {
    ++at.number;
    text += line_of(batch, at);
  }
  ++at.number;
  return text + line_of(ended_well, at);
}

inline journal read_journal(const std::string& text) {
  return {std::make_unique<std::istringstream>(text), "made/run.jsonl"};
}

inline journal journal_of(const std::vector<batch_record>& batches) {
  return read_journal(text_of_journal(header_for(batches), batches));
}

inline journal journal_of(std::vector<result> results) {
  return journal_of(std::vector{batch_of(0, std::move(results))});
}

/// Ceilings of one thread of the made-up backend, where bytes bind: of a level, medians and the best.
inline nlohmann::json ceilings_of_level(const std::string& level, double median, double best) {
  constexpr double no_limit = 1e20;
  return {{"bandwidth",
           {{{"level", level},
             {"threads", 1},
             {"bytes_per_second", median},
             {"bytes_per_second_most", best}}}},
          {"multiply_add", {{{"type", "double"}, {"threads", 1}, {"flops_per_second", no_limit}}}},
          {"launch", {{{"backend", "one"}, {"threads", 1}, {"seconds", 1e-12}}}}};
}

/// A run of this result, whose ceiling varied by this factor.
inline journal journal_with_varied_ceiling(result r, double factor) {
  r.level = r.bound.value().name;
  const double best = r.done.bytes() / r.bound.value().seconds;
  const ceilings_record record{.rows = ceilings_of_level(r.level, best / factor, best)};
  const std::vector batches{batch_of(0, {std::move(r)})};
  return read_journal(line_of(header_for(batches)) + line_of(record, at(1)) +
                      line_of(batches.front(), at(2)) + line_of(ended_well, at(3)));
}

}  // namespace toll::suite::testing
