// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace toll::suite {

/// Of the sources that this executable was built from: where the program lies that draws pages, unless toll is
/// installed.
extern const char* const report_folder_of_sources;

/// The page that the program in report/ draws of such data: one HTML file that needs no other. Empty if an
/// interruption was noted meanwhile.
/// errors   usage_error if the program, Python or one of its modules is missing; std::runtime_error if it fails
std::string page_of(const std::string& data);

}  // namespace toll::suite
