// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/plan/batch.hpp"
#include "harness/plan/machine.hpp"
#include "harness/worker/progress.hpp"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// What --ceilings says where none are wanted.
inline constexpr std::string_view no_ceilings = "none";

/// Of the time budget, that measuring them may take: one half before the first batch, the other
/// after the last.
inline constexpr double ceilings_share_of_budget = 0.05;

/// Of a budget in seconds, what measuring them once may take.
double seconds_for_ceilings(double budget);

/// The rows of ceilings that a run compares its times with, and in `reasons` why there are none.
/// Measuring takes at most about this many seconds.
using ceilings_source = std::function<nlohmann::json(double seconds, progress& progress)>;

/// Takes them from the file of --ceilings, which is read at once, or measures, at the levels and on
/// the threads that the plan needs only. It points to the arguments.
/// errors   usage_error for a file that does not hold the ceilings of this machine, found by this
///          build of toll on the processors that this process may use
ceilings_source ceilings_for(const options& options, const std::vector<batch>& plan,
                             const machine& here);

/// What the file of --ceilings holds, if one is named.
/// errors   usage_error, also
std::optional<nlohmann::json> ceilings_in_file(const options& options);

/// What the text of such a file holds. `here` is what toll machine --json would say of this host
/// and this build. errors   usage_error naming `file`, also
nlohmann::json ceilings_in_text(const std::string& text, const std::string& file,
                                const nlohmann::json& here);

}  // namespace toll::suite
