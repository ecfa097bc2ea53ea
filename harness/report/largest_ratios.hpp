// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/known_difference.hpp"
#include "harness/report/run_table.hpp"
#include "harness/report/text_table.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace toll::suite {

/// A cell without what all cells of a run share.
std::string cell_text(const task_id& what);

/// The five largest ratios of a run, if they are above large_ratio, with their intervals and what is known
/// of the reasons.
class largest_ratios {
public:
  void add(const std::vector<compared>& pairs);

  /// A table; empty if there is none. A reason has the room that a line of the view leaves.
  std::string text(const table_view& view, const measured_with& by = {}) const;

private:
  struct measured_ratio {
    estimate toll = {};
    task_id what = {};
  };

  text_table table(std::size_t most_of_reason, const colours& in, const measured_with& by) const;

  std::vector<measured_ratio> found_;  // the largest first
};

}  // namespace toll::suite
