// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/comparison.hpp"
#include "harness/report/report_data.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// The hot loops of the tasks that take longest over the first run, as the executables print them that
/// measured these runs. `labels` name the runs.
/// errors   usage_error for an executable that measured none of them
std::vector<hot_loops> hot_loops_of_slowest(const comparison& compared,
                                            const std::vector<std::string>& executables,
                                            const std::vector<std::string>& labels);

}  // namespace toll::suite
