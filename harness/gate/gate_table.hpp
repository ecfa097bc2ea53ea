// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/gate/contest.hpp"
#include "harness/gate/judgement.hpp"
#include "harness/report/text_table.hpp"

#include <string>
#include <vector>

namespace toll {

/// Without regard to waivers.
judgement judgement_of(const contest& c);

/// A row for each, its judgement in the last column.
text_table contest_table(const std::vector<contest>& contests,
                         const std::vector<judgement>& judged);

/// What is to be known of the whole: with what confidence it holds, and what was dropped.
std::vector<std::string> lines_below(const std::vector<contest>& contests,
                                     const gate_course& course);

}  // namespace toll
