// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/typed_options.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// A command of toll, as the command line and the help texts know it.
struct command_row {
  command what;
  std::string name;
  std::string about;                       // what it does, for the list of commands
  std::string arguments;                   // what it takes, for who gave something else
  std::vector<std::string> notes = {};     // paragraphs below the options
  std::vector<std::string> examples = {};  // command lines
};

const std::vector<command_row>& command_table();

/// Null if there is none.
const command_row* find_command(std::string_view name);

/// Also "help", which is no row: it measures and reads nothing.
std::vector<std::string> command_names();

}  // namespace toll::suite
