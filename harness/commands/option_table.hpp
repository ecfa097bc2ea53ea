// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/commands/options.hpp"
#include "harness/plan/machine.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// Headings of a help text, in its order.
enum class option_group { arguments, select, plan, measure, workers, verdict, output };

enum class given_as {
  flag,            // --json
  value,           // --out FOLDER, once
  optional_value,  // --resume or --resume FOLDER, once
  list,            // --size 1,2 or --size 1 --size 2
  words            // without a name, one or more: RUNS
};

/// Reads what was given into the options. errors   usage_error naming the option
using option_reader = std::function<void(options& into, const std::string& name,
                                         const std::string& text, const machine& here)>;

/// All that is known of an option, or of an argument without a name. The command line, help texts,
/// plan files and --resume get it from here.
struct option_row {
  std::string name;                    // "--size", or "JOURNAL" for an argument
  std::string metavariable = {};       // what stands for its value in help; empty for a flag
  std::vector<command> commands = {};  // that take it
  option_group group = option_group::select;
  given_as how = given_as::value;
  std::string help = {};                  // a noun phrase
  std::string default_text = {};          // read where the option is not given
  std::string default_in_words = {};      // for people, if nothing is read then
  std::vector<std::string> choices = {};  // if no other text is allowed
  option_reader read = {};
  bool options::* flag = nullptr;  // set if a flag is given

  bool is_in_plan = false;   // a file for --plan may hold it
  bool shapes_plan = false;  // given beside --resume, it must shape the plan that is resumed

  /// Options beside which it has no effect.
  std::vector<std::string> useless_beside = {};

  std::string former_name = {};  // refused, with this name as a hint

  bool is_argument() const { return !name.starts_with("--"); }
};

/// Every option of every command. What a name means differs from command to command, so it may
/// stand in several rows, but in one for each command.
const std::vector<option_row>& option_table();

/// In the order of the table.
std::vector<const option_row*> options_of(command what);

/// Null if the command has none.
const option_row* find_option(command what, std::string_view name);

/// Whether any command has it.
bool is_option(std::string_view name);

/// The default as help states it; empty for a flag. What the default preset of toll run says wins.
std::string default_of(const option_row& row, command what);

/// The names, without dashes, of what a file for --plan may hold.
std::vector<std::string> plan_keys();

// The parts of the table.
std::vector<option_row> selecting_options();
std::vector<option_row> planning_options();
std::vector<option_row> measuring_options();
std::vector<option_row> gate_options();
std::vector<option_row> output_options();

/// Reads with `read`, a function of an option's name and its text, into `place`.
template <class Member, class Read>
option_reader into(Member options::* place, Read read) {
  return [place, read](options& o, const std::string& name, const std::string& text,
                       const machine&) { o.*place = read(name, text); };
}

/// Takes the text as it is.
inline option_reader text_into(std::string options::* place) {
  return into(place, [](const std::string&, const std::string& text) { return text; });
}

}  // namespace toll::suite
