// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/commands.hpp"
#include "harness/commands/loaded_nodes.hpp"
#include "harness/exit_code.hpp"
#include "harness/interruption.hpp"
#include "harness/nodes/nodes_json.hpp"
#include "harness/nodes/nodes_text.hpp"
#include "harness/printable.hpp"
#include "harness/report/output_file.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <string>
#include <system_error>

namespace toll::suite {
namespace {

// Of the tasks that differ most between nodes; --format json has all.
constexpr std::size_t most_tasks = 10;

}  // namespace

int compare_nodes_of(const options& options) {
  note_interruptions();
  const loaded_nodes loaded = load_nodes(options.journals);
  output_file file{"--out", options.out.empty() ? "-" : options.out, loaded.files};
  if (interrupted_by() != 0) {
    fmt::print(stderr, "toll: stopped; nothing was compared\n");
    return 128 + interrupted_by();
  }
  const node_findings found = compare_nodes(loaded.table);
  try {
    file.write(
        options.format == "json"
            ? to_json(loaded.table, found)
                      .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
                  "\n"
            : nodes_text(loaded.table, found, most_tasks));
    file.finish();
  } catch (const std::system_error& e) {
    fmt::print(stderr, "toll: {}\n", printable(e.what()));
    return static_cast<int>(exit_code::unusable);
  }
  return static_cast<int>(loaded.code);
}

}  // namespace toll::suite
