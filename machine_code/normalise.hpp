// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine_code/arm_code.hpp"

#include <string>
#include <vector>

namespace toll::machine_code {

/// Code as lines of text in which nothing depends on where it lies: jumps lead to positions,
/// functions are numbered as they are come upon, and constants are what is stored in them.
std::vector<std::string> normalised(const arm_code& arm, const listing& code, const image& data);
std::vector<std::string> normalised(const loop_summary& one, const arm_code& arm,
                                    const listing& code, const image& data);

/// The same lines with registers numbered as they are come upon, and without the layout of the
/// stack frame.
std::vector<std::string> without_registers(const std::vector<std::string>& lines);

}  // namespace toll::machine_code
