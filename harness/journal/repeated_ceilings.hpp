// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/roofline.hpp"
#include "harness/plan/task_id.hpp"

#include <nlohmann/json.hpp>

#include <span>
#include <vector>

namespace toll::suite {

/// The ceilings of one machine, measured several times in a run. A virtual machine may become
/// twice as fast or as slow meanwhile, as its processors are moved: a share of what was measured
/// first alone would be wrong.
class repeated_ceilings {
public:
  /// `rows` are those of measured_ceilings.
  /// errors   as the roofline of these rows
  void add(nlohmann::json rows);

  /// Null if there are none.
  const nlohmann::json* first() const { return rows_.empty() ? nullptr : &rows_.front(); }

  std::span<const nlohmann::json> later() const {
    return std::span{rows_}.subspan(rows_.empty() ? 0 : 1);
  }

  /// The ceiling of this task, which the first measurement gave, as all of them give it: of all
  /// repetitions the best counts, and how far the median of the slowest measurement lies below is
  /// the variation.
  ceiling over_all(ceiling by_first, const task_id& task) const;

private:
  std::vector<nlohmann::json> rows_;
  std::vector<roofline> measured_;
};

}  // namespace toll::suite
