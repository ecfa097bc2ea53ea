// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/typed_options.hpp"

#include "harness/build_facts.hpp"
#include "harness/closest.hpp"
#include "harness/commands/command_table.hpp"
#include "harness/commands/help.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/commands/version.hpp"
#include "harness/usage_error.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

using typed_words = std::vector<std::string>;

const command_row& require_command(const std::string& name) {
  const command_row* const found = find_command(name);
  if (found == nullptr) {
    throw usage_error(fmt::format("'{}': there is no such command; closest: {}", name,
                                  closest_names(name, command_names())));
  }
  return *found;
}

/// One command of toll, as CLI11 knows it, which splits words into options and their values.
class command_syntax {
public:
  command_syntax(CLI::App& app, const command_row& row)
      : row_{row},
        app_{app.add_subcommand(row.name)} {
    for (const option_row* option : options_of(row.what)) {
      CLI::Option* const added = option->how == given_as::flag ? app_->add_flag(option->name)
                                                               : app_->add_option(option->name);
      added->type_name(option->metavariable)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
      if (option->how == given_as::optional_value) {
        added->expected(0, 1);
      } else if (option->how == given_as::words) {
        added->expected(CLI::detail::expected_max_vector_size);
      }
      options_.emplace_back(option, added);
    }
  }

  const command_row& row() const { return row_; }

  bool is_chosen() const { return app_->parsed(); }

  /// errors   usage_error for an option that was given without meaning anything by it, or twice
  typed_options typed() const {
    typed_options t;
    t.what = row_.what;
    for (const auto& [option, parsed] : options_) {
      if (option->how != given_as::flag && option->how != given_as::words) {
        t.values[option->name] = option->default_text;
      }
      if (parsed->count() > 0) {
        take(t, *option, parsed->results());
      }
    }
    return t;
  }

private:
  static void take(typed_options& t, const option_row& option, const typed_words& texts) {
    t.given.insert(option.name);
    const bool may_be_empty =
        option.how == given_as::flag || option.how == given_as::optional_value;
    if (!may_be_empty && std::ranges::find(texts, "") != texts.end()) {
      throw usage_error(fmt::format("{} '': an empty text; give a value{}", option.name,
                                    option.is_argument() ? "" : ", or leave the option out"));
    }
    if (option.how == given_as::words) {
      t.runs = texts;
    } else if (option.how == given_as::list) {
      t.values[option.name] = fmt::format("{}", fmt::join(texts, ","));
    } else if (texts.size() > 1) {
      throw usage_error(fmt::format(
          "{}: given {} times{}; give it once", option.name, texts.size(),
          option.how == given_as::flag ? "" : fmt::format(": {}", fmt::join(texts, ", "))));
    } else if (option.how != given_as::flag) {
      t.values[option.name] = texts.front();
    }
  }

  const command_row& row_;
  CLI::App* app_;
  std::vector<std::pair<const option_row*, const CLI::Option*>> options_;
};

/// The value after a list that somebody separated from it by a space: `--backend seq openmp`.
std::string hint_of_commas(const std::string& given, command what, const typed_words& words) {
  const auto stray = std::ranges::find(words, given);
  const auto first = std::find_if(std::make_reverse_iterator(stray), words.rend(),
                                  [](const std::string& word) { return word.starts_with("--"); });
  if (stray == words.end() || first == words.rend()) {
    return {};
  }
  const std::size_t equals = first->find('=');
  const std::string name = first->substr(0, equals);
  const option_row* const option = find_option(what, name);
  if (option == nullptr || option->how != given_as::list) {
    return {};
  }
  typed_words values(first.base(), stray + 1);
  if (equals != first->npos) {
    values.insert(values.begin(), first->substr(equals + 1));
  }
  if (values.size() < 2) {
    return {};
  }
  return fmt::format("separate {} with commas: {} {}",
                     option->metavariable == "NAMES" ? "names" : "values", name,
                     fmt::join(values, ","));
}

class parser {
public:
  parser() {
    app_.name("toll");
    app_.require_subcommand(0, 1);
    app_.set_help_flag("-h,--help");
    app_.set_version_flag("--version", "");
    commands_.reserve(command_table().size());
    for (const command_row& row : command_table()) {
      commands_.emplace_back(app_, row);
    }
  }

  std::optional<typed_options> parse(int argc, char** argv,
                                     const std::vector<known_backend>& backends);

private:
  const command_syntax* chosen() const {
    const auto found = std::ranges::find_if(commands_, &command_syntax::is_chosen);
    return found == commands_.end() ? nullptr : &*found;
  }

  [[noreturn]] void refuse_unexpected(const std::string& given, const typed_words& words) const;
  [[noreturn]] void refuse_option(const std::string& given) const;
  void refuse_values_of_flags(const typed_words& words) const;

  CLI::App app_;
  std::vector<command_syntax> commands_;
};

void parser::refuse_option(const std::string& given) const {
  const std::string name = given.substr(0, given.find('='));
  const command_syntax* const command = chosen();
  if (command == nullptr) {
    throw usage_error(fmt::format("{}: toll has no such option; closest: {}", given,
                                  closest_names(name, {"--help", "--version"})));
  }
  std::vector<std::string> names{"--help"};
  for (const option_row* option : options_of(command->row().what)) {
    if (option->former_name == name) {
      throw usage_error(fmt::format("{}: toll {} calls this option {}", given, command->row().name,
                                    option->name));
    }
    if (!option->is_argument()) {
      names.push_back(option->name);
    }
  }
  throw usage_error(fmt::format("{}: toll {} has no such option; closest: {}", given,
                                command->row().name, closest_names(name, names)));
}

void parser::refuse_unexpected(const std::string& given, const typed_words& words) const {
  if (given.starts_with('-')) {
    refuse_option(given);
  }
  const command_syntax* const command = chosen();
  if (command == nullptr) {
    require_command(given);
    throw usage_error(fmt::format("'{}': the command comes first; toll --help says more", given));
  }
  const std::string hint = hint_of_commas(given, command->row().what, words);
  const std::string& name = command->row().name;
  throw usage_error(hint.empty() ? fmt::format("'{}': toll {} takes {}; toll {} --help shows them",
                                               given, name, command->row().arguments, name)
                                 : fmt::format("'{}': {}", given, hint));
}

/// CLI11 takes --json=false for --json.
void parser::refuse_values_of_flags(const typed_words& words) const {
  const command_syntax* const command = chosen();
  for (const std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    const option_row* const option =
        command == nullptr || name == word ? nullptr : find_option(command->row().what, name);
    if (option != nullptr && option->how == given_as::flag) {
      throw usage_error(
          fmt::format("{}: {} takes no value; write it alone, or leave it out", word, name));
    }
  }
}

std::optional<typed_options> parser::parse(int argc, char** argv,
                                           const std::vector<known_backend>& backends) {
  const typed_words words{argv + 1, argv + argc};
  try {
    app_.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", chosen() == nullptr ? help_text() : help_text(chosen()->row()));
    return std::nullopt;
  } catch (const CLI::CallForVersion&) {
    fmt::print("{}", version_text(build_facts::of_this_executable(), backends));
    return std::nullopt;
  } catch (const CLI::ExtrasError&) {
    refuse_unexpected(app_.remaining(true).at(0), words);
  } catch (const CLI::ParseError& e) {
    throw usage_error(std::string{e.what()} + "; toll --help and toll COMMAND --help say more");
  }
  refuse_values_of_flags(words);
  if (chosen() == nullptr) {
    fmt::print(stderr, "{}\n", help_text());
    throw usage_error("a command is missing: toll COMMAND, one of those above");
  }
  return chosen()->typed();
}

/// toll help, toll help COMMAND.
void print_help(const typed_words& commands) {
  if (commands.size() > 1) {
    throw usage_error(fmt::format("'{}': toll help takes one command, or none", commands.at(1)));
  }
  const bool is_of_toll = commands.empty() || commands.front() == "help";
  fmt::print("{}", is_of_toll ? help_text() : help_text(require_command(commands.front())));
}

}  // namespace

void typed_options::propose(const std::string& name, const std::string& value) {
  if (given.insert(name).second) {
    values[name] = value;
  }
}

std::optional<typed_options> read_command_line(int argc, char** argv,
                                               const std::vector<known_backend>& backends) {
  if (argc > 1 && std::string_view{argv[1]} == "help") {
    print_help({argv + 2, argv + argc});
    return std::nullopt;
  }
  return parser{}.parse(argc, argv, backends);
}

}  // namespace toll::suite
