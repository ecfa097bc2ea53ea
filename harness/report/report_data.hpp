// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/journal/kept_gate.hpp"
#include "harness/report/comparison.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

// What a report is drawn from, by results/schema/report.schema.json. All figures are computed here: the
// page groups and draws them.
namespace toll::suite {

/// The hot loops of a task, as the executables of several runs print them.
struct hot_loops {
  std::size_t run = 1;  // that takes longer, from 0; the reference is the first
  task_id what;
  std::vector<std::pair<std::string, std::string>> texts;  // label of a run, and text
};

/// Names for people, each another: those that are `given`, or else the folder of a journal, and its file unless
/// that has the usual name.
std::vector<std::string> labels_of(const std::vector<std::string>& journals,
                                   const std::vector<std::string>& given);

/// What a run was, how it went and what it found. `number` counts runs from 1.
nlohmann::ordered_json report_of(journal& run, std::size_t number, const std::string& label);

nlohmann::ordered_json report_of(const kept_gate& gate, const std::string& label);

nlohmann::ordered_json report_of(const hot_loops& loops);

/// By what a page counts and doubts: the limits of conditions, and the ratio that is called large.
nlohmann::ordered_json report_limits();

}  // namespace toll::suite
