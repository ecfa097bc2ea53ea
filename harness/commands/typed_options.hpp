// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/suite.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace toll::suite {

enum class command {
  list,
  code,
  verify,
  run,
  gate,
  show,
  export_results,
  compare,
  report,
  gather,
  nodes,
  machine
};

/// A command line as it was typed. Numbers stay text until they are read by functions that say what
/// is allowed.
struct typed_options {
  command what = command::list;
  std::map<std::string, std::string> values;  // by the option's name; what was not typed is as set
  std::set<std::string> given;                // names of the options that were typed
  std::vector<std::string> runs;              // to export or compare

  const std::string& value(const std::string& name) const { return values.at(name); }

  bool gave(const std::string& name) const { return given.contains(name); }

  /// As if it had been typed, unless it was.
  void propose(const std::string& name, const std::string& value);
};

/// Empty if all that was asked for was help or the version, which has been printed then.
/// errors   usage_error for a command or option that there is not, an option given twice, or an
///          empty text
std::optional<typed_options> read_command_line(int argc, char** argv,
                                               const std::vector<known_backend>& backends);

}  // namespace toll::suite
