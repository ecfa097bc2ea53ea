// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/event_pipe.hpp"
#include "harness/worker/worker_order.hpp"

namespace toll::suite {

/// Verifies and times the tasks of an order, cell by cell: those that differ in their variant only
/// are arms of one cell. The baseline of a cell is timed a second time, as if it were an arm of its
/// own: what the clock makes of two equal arms.
void measure(const orders::measure& order, const event_writer& parent);

}  // namespace toll::suite
