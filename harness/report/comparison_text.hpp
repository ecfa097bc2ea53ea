// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/comparison.hpp"
#include "harness/report/sink.hpp"

namespace toll::suite {

/// For people: what differs, a summary of each run, then all tasks. `is_verbose`: what only one run
/// has is listed, not only counted, and no value is cut.
void write_text(const comparison& compared, bool is_verbose, const sink& out);
void write_markdown(const comparison& compared, bool is_verbose, const sink& out);

}  // namespace toll::suite
