// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/loaded_nodes.hpp"

#include "harness/commands/gathered.hpp"
#include "harness/nodes/gathering.hpp"
#include "harness/nodes/node_set.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace toll::suite {
namespace {

loaded_nodes read_journals(const std::vector<std::string>& places) {
  loaded_nodes loaded;
  found_journals found = journals_in(places);
  loaded.table.refused = std::move(found.refused);
  const auto unread = read_node_runs(found.files, reading_threads(),
                                     [&](node_run&& run) { loaded.table.add(std::move(run)); });
  loaded.table.refused.insert(loaded.table.refused.end(), unread.begin(), unread.end());
  loaded.files = std::move(found.files);
  return loaded;
}

}  // namespace

loaded_nodes load_nodes(const std::vector<std::string>& places) {
  const auto set = std::ranges::find_if(places, is_database);
  if (set != places.end() && places.size() > 1) {
    throw usage_error(fmt::format(
        "{}: a set is compared by itself; name it alone, or gather all folders into one", *set));
  }
  loaded_nodes loaded = set != places.end()
                            ? loaded_nodes{.table = read_node_set(*set), .files = places}
                            : read_journals(places);
  lost_nodes lost;
  for (const node_run& run : loaded.table.runs()) {
    lost.add(run.facts);
  }
  loaded.code = report_incomplete(loaded.table.refused, lost);
  if (loaded.table.runs().empty()) {
    throw usage_error(fmt::format(
        "{}: no journal of a run that can be read; give a set of toll gather, or folders that "
        "contain run.jsonl",
        places.front()));
  }
  return loaded;
}

}  // namespace toll::suite
