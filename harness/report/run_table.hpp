// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/build_facts.hpp"
#include "harness/machine/roofline.hpp"
#include "harness/worker/sweep.hpp"

#include <string>

namespace toll {

/// What `toll run` prints: a row for each cell, and under it what was left out or cut, with
/// reasons. With ceilings each row says how near the variant, whose rate it shows, comes to the one
/// that binds it.
std::string run_table(const sweep_result& result, const build_facts& build,
                      const roofline& ceilings = {});

/// Seconds with a unit that suits them, such as "1.23 ms".
std::string time_text(double seconds);

}  // namespace toll
