// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/worker/protocol.hpp"

namespace toll {

/// Verifies each task once, untimed, then times those that are right with Google Benchmark, at
/// random one after the other, and checks what every repetition left behind.
void time_tasks(const work_order& order, const event_writer& events);

}  // namespace toll
