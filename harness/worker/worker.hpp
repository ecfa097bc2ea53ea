// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/suite.hpp"

namespace toll::suite {

/// The process that runs kernels: reads a worker_order from standard input, reports on the pipe of
/// event_writer, and ends. Whatever a variant does to it, the parent lives on.
int worker_main(const suite& own);

}  // namespace toll::suite
