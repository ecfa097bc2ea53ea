// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/roofline.hpp"
#include "harness/plan/result.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <span>
#include <string>
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

  /// What binds a result by all measurements together: of all repetitions the best counts, and how far
  /// the median of the slowest measurement lies below is the variation. The bound that the result has
  /// if one of its ceilings was not measured.
  std::optional<ceiling> bound_of(const result& r) const;

private:
  std::optional<ceiling> over_all(const std::string& name, double amount,
                                  const task_id& what) const;

  std::vector<nlohmann::json> rows_;
  std::vector<roofline> measured_;
};

}  // namespace toll::suite
