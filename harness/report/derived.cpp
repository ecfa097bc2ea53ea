// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/derived.hpp"

#include "harness/build_facts.hpp"

namespace toll::suite {

void derive(journal& from, const std::vector<derived*>& all) {
  const bool states_tolls = no_toll_because(from).empty();
  const int processes = from.header() ? from.header()->settings.processes : 1;
  from.for_each([&](const batch_result& record) {
    const std::vector<compared> pairs = pairs_of(record, processes, states_tolls);
    for (derived* const each : all) {
      each->add(record, pairs);
    }
  });
  for (derived* const each : all) {
    each->finish(from);
  }
}

std::string no_toll_because(const journal& from) {
  return from.header() ? build_facts::from(from.header()->build).no_toll_because()
                       : "how this was built stood in the header of the journal, which is damaged";
}

}  // namespace toll::suite
