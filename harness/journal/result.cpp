// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/result.hpp"

#include "harness/journal/malformed_record.hpp"
#include "harness/mismatch_json.hpp"

#include <cmath>
#include <utility>

namespace toll::suite {
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
constexpr double least_seconds = 1e-15;

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

ordered to_json(const process_samples& p) {
  return {{"process", p.process},
          {"samples", to_json(p.samples)},
          {"control", p.control ? ordered(to_json(*p.control)) : ordered(nullptr)}};
}

/// What is derived from samples asks no further.
void require_sense(const arm_samples& samples) {
  for (const sample& s : samples.kept) {
    require_well_formed(s.seconds >= least_seconds && s.seconds <= most_seconds,
                        "a time that no clock shows");
    require_well_formed(
        s.processor_seconds >= 0 && s.processor_seconds <= most_seconds && s.runs > 0,
        "a sample of nothing");
  }
}

// So that no sum of them overflows.
constexpr int most_samples = 1'000'000;

/// The library would cut 1e300 to some whole number without a word.
void require_whole_numbers(const json& samples) {
  for (const json& s : samples.at("kept")) {
    require_well_formed(s.at(2).is_number_integer(), "a sample of runs that are no number");
  }
  for (const json& count : samples.at("disturbed")) {
    require_well_formed(count.is_number_integer() && count >= 0 && count <= most_samples,
                        "disturbed samples that nobody counted");
  }
}

process_samples process_from(const json& p) {
  require_well_formed(p.at("process").is_number_integer(), "a process without a number");
  require_whole_numbers(p.at("samples"));
  process_samples found{.process = p.at("process"), .samples = arm_samples_from(p.at("samples"))};
  require_well_formed(found.process >= 0, "a process without a number");
  require_sense(found.samples);
  if (!p.at("control").is_null()) {
    require_whole_numbers(p.at("control"));
    found.control = arm_samples_from(p.at("control"));
    require_sense(*found.control);
  }
  return found;
}

std::optional<mismatch> wrong_from(const json& text) {
  if (text.is_null()) {
    return std::nullopt;
  }
  for (const char* const name : {"index", "bad_elements", "elements"}) {
    require_well_formed(text.at(name).is_number_integer(),
                        "a mismatch whose elements do not count");
  }
  return mismatch_from(text);
}

}  // namespace

ordered to_json(const result& r) {
  ordered processes = ordered::array();
  for (const process_samples& p : r.processes) {
    processes.push_back(to_json(p));
  }
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
          {"status", name_of(r.state)},
          {"reason", r.reason},
          {"mismatch", r.wrong ? ordered(toll::suite::to_json(*r.wrong)) : ordered(nullptr)},
          {"work", to_json(r.done)},
          {"ceiling", to_json(r.bound)},
          {"digest", r.digest ? ordered(*r.digest) : ordered(nullptr)},
          {"processes", std::move(processes)}};
}

result result_from(const json& r) {
  const auto facts = task_id_from(r.at("id").get_ref<const std::string&>());
  if (!facts) {
    throw malformed_record("a task whose id is none");
  }
  const auto state = status_from(r.at("status").get_ref<const std::string&>());
  if (!state) {
    throw malformed_record("a task with an unknown status");
  }
  std::vector<process_samples> processes;
  for (const json& p : r.at("processes")) {
    processes.push_back(process_from(p));
  }
  require_well_formed(processes.empty() == (state != status::passed),
                      "a task with times that did not pass, or the other way");
  const json& digest = r.at("digest");
  return {.what = *facts,
          .state = *state,
          .reason = r.at("reason"),
          .wrong = wrong_from(r.at("mismatch")),
          .done = work_from(r.at("work")),
          .bound = bound_from(r.at("ceiling")),
          .size = r.value("size", ""),
          .level = r.value("level", ""),
          .digest = digest.is_null() ? std::nullopt : std::optional{digest.get<double>()},
          .processes = std::move(processes)};
}

}  // namespace toll::suite
