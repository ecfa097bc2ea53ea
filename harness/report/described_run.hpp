// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/compared_run.hpp"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toll::suite {

/// One text; or of a list, such as compiler options, all its items.
struct shown_fact {
  std::vector<std::string> items;
  std::string_view separator = " ";
};

/// By part (machine, system, job, placement, settings, build) and path in the header of the
/// journal.
using described_run = std::map<std::pair<std::string, std::string>, shown_fact>;

/// All that the header says of where and how it was measured, but what is another at any moment,
/// such as the load. `machine` is the hardware, `system` how it is set up.
/// requires   run.is_known
described_run described(const compared_run& run);

}  // namespace toll::suite
