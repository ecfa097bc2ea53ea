// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/protocol.hpp"

#include <string>

namespace toll {

/// An order to count_instructions(), not to verify or time.
nlohmann::json counting_order(const work_order& order);

bool is_counting_order(const nlohmann::json& told);

/// Why this executable cannot have its instructions counted; empty if it can.
std::string reason_against_counting();

/// Runs each task twice under callgrind, and has it write down what the second run executed: a dump
/// for each task, marked with its index. What is computed is not checked, because valgrind
/// calculates long double with fewer digits than the processor does.
void count_instructions(const work_order& order, const event_writer& events);

}  // namespace toll
