// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/build_facts.hpp"
#include "harness/machine/roofline.hpp"
#include "harness/worker/sweep.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace toll {

/// What the machine looks like before a sweep, as Google Benchmark writes it and as host_facts()
/// does, and what of this executable and this command bears on its results.
nlohmann::json run_context(const std::vector<std::string>& command_line, const build_facts& build);

/// Adds what the machine's load was meanwhile.
void end_run(nlohmann::json& context);

/// A Google Benchmark document: raw repetitions only, the facts of each id as flat fields. What has
/// no times stands in `excluded`, with its reason, because readers of the format expect times in
/// every row. Each row names the ceiling that binds it and its share of that, if one is known.
nlohmann::json run_document(nlohmann::json context, const sweep_result& result,
                            const roofline& ceilings = {});

}  // namespace toll
