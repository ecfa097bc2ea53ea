// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/surroundings.hpp"

#include "harness/machine/line_hops.hpp"
#include "harness/machine/load.hpp"

namespace toll::suite {

surroundings surroundings::now(const std::vector<int>& processors) {
  surroundings seen;
  seen.load_ = load_now(system_files{});
  if (processors.size() > 1) {
    seen.hops_ = line_hops(processors);
  }
  return seen;
}

nlohmann::json surroundings::between(const surroundings& before, const surroundings& after) {
  return {{"load", load_between(before.load_, after.load_)},
          {"core_to_core_seconds", {{"before", before.hops_}, {"after", after.hops_}}},
          {"moved", !are_placed_alike(before.hops_, after.hops_)}};
}

}  // namespace toll::suite
