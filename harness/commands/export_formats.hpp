// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/report/sink.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// What `toll export --format` may be, the default first.
std::vector<std::string> export_formats();

/// Refuses runs that a format cannot hold together.
/// errors   usage_error
void require_exportable(const std::string& format, const std::vector<journal>& runs);

/// Whether the format is no text.
bool is_binary(const std::string& format);

/// Writes all runs in one of the formats. `is_verbose`: tables list what was skipped.
void export_runs(const std::string& format, std::vector<journal>& runs, bool is_verbose,
                 const sink& out);

}  // namespace toll::suite
