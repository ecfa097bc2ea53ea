// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/compared_run.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// A fact that is not the same in all runs. Of a list, such as compiler options, only what some
/// runs lack is shown.
struct differing_fact {
  std::string part;  // machine, system, job, placement, settings, conditions or build
  std::string what;  // its path in the header of a journal
  std::vector<std::string> values;  // as text, of each run
};

struct run_differences {
  std::vector<differing_fact> rows;  // part by part
  std::vector<std::string> unknown;  // runs of which nothing is known: their header is damaged

  /// What differs of the hardware; empty if the machines are alike.
  std::vector<std::string> of_machines() const;
};

/// What always differs, such as the start, and loads that are close to each other are left out.
run_differences differences_between(const std::vector<compared_run>& runs);

}  // namespace toll::suite
