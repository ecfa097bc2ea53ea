// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/samples.hpp"
#include "harness/status.hpp"
#include "kernels/workspace.hpp"

#include <optional>
#include <string>

namespace toll {

/// What became of one task in one process.
struct outcome {
  task what;
  status is = status::skipped;
  std::string reason = {};                  // why it did not pass
  std::optional<mismatch> wrong = {};       // if it was
  std::optional<arm_samples> samples = {};  // if it was timed
  std::optional<arm_samples> control = {};  // of a baseline: the same variant once more, as an arm
  std::optional<double> digest = {};        // of what one run leaves behind
};

}  // namespace toll
