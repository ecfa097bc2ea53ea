// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/selection.hpp"
#include "harness/report/derived.hpp"

namespace toll::suite {

/// Hands on what a selection leaves of a run: of each cell the variants that pass, and the baseline
/// that they are compared with.
class selected_results final : public derived {
public:
  /// Does not own `to`.
  selected_results(derived& to, selection which);

  void add(const batch_result& batch, const std::vector<compared>& pairs) override;

  /// errors   usage_error if a pattern matches nothing in the run, or nothing passes
  void finish(journal& from) override;

private:
  bool passes(const task_id& what) const;
  bool cell_passes(const task_id& what) const;
  void note_names(const task_id& what);

  derived& to_;
  selection which_;
  bool any_passed_ = false;
  known_names in_run_;
};

}  // namespace toll::suite
