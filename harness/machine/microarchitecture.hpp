// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/system_files.hpp"

#include <string>

namespace toll::suite {

/// "Zen 5 (family 26 model 2)": what a processor is, from what it says of itself. A hypervisor may
/// hide its model name, but seldom these numbers; where the processor has instructions that none of
/// that name has, they are not believed. Takes all as /proc/cpuinfo writes it; without a name for
/// the numbers the vendor and the numbers, and empty if one is no number.
std::string microarchitecture(const std::string& vendor, const std::string& family,
                              const std::string& model, const std::string& stepping,
                              const std::string& instruction_sets);

/// The same by the files of a machine; empty if they do not say what it is.
std::string microarchitecture_by(const system_files& files);

}  // namespace toll::suite
