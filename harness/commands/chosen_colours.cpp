// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/chosen_colours.hpp"

#include "harness/standard_streams.hpp"

#include <unistd.h>

#include <cstdlib>
#include <map>
#include <string>
#include <utility>

namespace toll::suite {
namespace {

bool are_wanted(const std::string& asked) {
  if (asked != "auto") {
    return asked == "always";
  }
  const char* const refused = std::getenv("NO_COLOR");
  const bool is_refused = refused != nullptr && *refused != '\0';
  return !is_refused && is_capable_terminal(STDOUT_FILENO);
}

}  // namespace

colours chosen_colours(const options& options, const suite& suite) {
  if (!are_wanted(options.color)) {
    return {};
  }
  std::map<std::string, double> limits;
  for (const variant& v : suite.registered.variants) {
    limits[v.backend] = v.limits.time_ratio;
  }
  return colours{std::move(limits)};
}

}  // namespace toll::suite
