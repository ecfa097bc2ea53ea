// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/event_pipe.hpp"
#include "harness/worker/worker_order.hpp"

#include <string>

namespace toll::suite {

/// Why this executable cannot have its instructions counted; empty if it can.
std::string reason_against_counting();

/// Runs each task twice under callgrind, and has it write down what the second run executed: a dump
/// for each task, marked with its index. What is computed is not checked, because valgrind
/// calculates long double with fewer digits than the processor does.
void count_instructions(const orders::count_instructions& order, const event_writer& parent);

}  // namespace toll::suite
