// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/machine_state.hpp"

#include "harness/machine/core_to_core_latency.hpp"
#include "harness/machine/load.hpp"

namespace toll::suite {

machine_state machine_state::now(const std::vector<int>& processors) {
  machine_state seen;
  seen.load_ = load_now(system_files{});
  if (processors.size() > 1) {
    seen.core_to_core_ = core_to_core_latency(processors);
  }
  return seen;
}

nlohmann::json machine_state::between(const machine_state& before, const machine_state& after) {
  return {
      {"load", load_between(before.load_, after.load_)},
      {"core_to_core_seconds", {{"before", before.core_to_core_}, {"after", after.core_to_core_}}},
      {"moved", !are_placed_alike(before.core_to_core_, after.core_to_core_)}};
}

}  // namespace toll::suite
