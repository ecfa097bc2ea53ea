// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/compared_run.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <string>
#include <vector>

namespace toll::suite::testing {

inline compared_run run_of(const std::vector<result>& results) {
  journal from = journal_of(results);
  return read_run(from);
}

inline std::vector<compared_run> runs_of(const std::vector<result>& reference,
                                         const std::vector<result>& other) {
  return {run_of(reference), run_of(other)};
}

inline result labelled(result r, const std::string& size) {
  r.size = size;
  return r;
}

inline result disturbed_in_all_processes(const std::string& variant, index_t n) {
  result r = timed(variant, n, {100, 100, 100});
  for (process_samples& p : r.processes) {
    p.samples.kept.clear();
  }
  return r;
}

}  // namespace toll::suite::testing
