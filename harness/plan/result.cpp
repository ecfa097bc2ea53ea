// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/result.hpp"

#include "harness/plan/batch.hpp"

#include <algorithm>
#include <utility>

namespace toll::suite {

bool result::has_times() const {
  return std::any_of(processes.begin(), processes.end(),
                     [](const process_samples& p) { return !p.samples.kept.empty(); });
}

result skipped_result(const task& t, std::string reason) {
  return {.what = t.facts(),
          .state = status::skipped,
          .reason = std::move(reason),
          .done = t.what->work_of(t.n),
          .size = t.size_label,
          .level = t.level};
}

}  // namespace toll::suite
