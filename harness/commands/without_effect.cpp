// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/without_effect.hpp"

#include "harness/commands/option_table.hpp"
#include "harness/usage_error.hpp"

#include <fmt/format.h>

#include <map>
#include <string>

namespace toll::suite {
namespace {

/// Why other options have no effect beside these.
const std::map<std::string, std::string> reasons_against_others{
    {"--update-manifest", "--update-manifest measures nothing"},
    {"--code", "toll gate --code runs nothing"},
    {"--counts", "toll gate --counts measures no time"},
    {"--resume", "a resumed run keeps what it began with"},
    {"--dry-run", "--dry-run measures nothing"},
    {"--summary", "--summary prints no rows"}};

}  // namespace

void require_effect(const typed_options& typed) {
  for (const option_row* row : options_of(typed.what)) {
    for (const std::string& other : row->useless_beside) {
      // There a preset is for the nodes that begin.
      const bool may_begin = other == "--resume" && typed.gave("--per-node");
      if (typed.gave(row->name) && typed.gave(other) && !may_begin) {
        throw usage_error(fmt::format("{}: has no effect: {}; leave it out", row->name,
                                      reasons_against_others.at(other)));
      }
    }
  }
  if (typed.gave("--code") && typed.gave("--counts")) {
    throw usage_error("--code and --counts: one check at a time; call toll gate twice");
  }
}

}  // namespace toll::suite
