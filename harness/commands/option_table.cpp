// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/option_table.hpp"

#include "harness/commands/presets.hpp"

#include <algorithm>
#include <utility>

namespace toll::suite {
namespace {

std::vector<option_row> rows_of_all_parts() {
  std::vector<option_row> all;
  for (auto part :
       {selecting_options, planning_options, measuring_options, gate_options, output_options}) {
    for (option_row& row : part()) {
      all.push_back(std::move(row));
    }
  }
  return all;
}

bool command_takes(command what, const option_row& row) {
  return std::ranges::find(row.commands, what) != row.commands.end();
}

}  // namespace

const std::vector<option_row>& option_table() {
  static const std::vector<option_row> all = rows_of_all_parts();
  return all;
}

std::vector<const option_row*> options_of(command what) {
  std::vector<const option_row*> found;
  for (const option_row& row : option_table()) {
    if (command_takes(what, row)) {
      found.push_back(&row);
    }
  }
  return found;
}

const option_row* find_option(command what, std::string_view name) {
  const auto found = std::ranges::find_if(option_table(), [&](const option_row& row) {
    return row.name == name && command_takes(what, row);
  });
  return found == option_table().end() ? nullptr : &*found;
}

bool is_option(std::string_view name) {
  return std::ranges::find(option_table(), name, &option_row::name) != option_table().end();
}

std::string default_of(const option_row& row, command what) {
  if (what == command::run) {
    const auto& wins = preset(default_preset);
    if (const auto found = wins.find(row.name); found != wins.end()) {
      return found->second;
    }
  }
  return row.default_text.empty() ? row.default_in_words : row.default_text;
}

std::vector<std::string> plan_keys() {
  std::vector<std::string> keys;
  for (const option_row* row : options_of(command::run)) {
    if (row->is_in_plan) {
      keys.push_back(row->name.substr(std::string_view{"--"}.size()));
    }
  }
  return keys;
}

}  // namespace toll::suite
