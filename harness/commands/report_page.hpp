// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace toll::suite {

/// The page that the program in report/ draws of such data: one HTML file that needs no other. Empty if an
/// interruption was noted meanwhile.
/// errors   usage_error if the program, Python or one of its modules is missing; std::runtime_error if it fails
std::string page_of(const std::string& data);

}  // namespace toll::suite
