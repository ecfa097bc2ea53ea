// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/help.hpp"

#include "harness/commands/option_table.hpp"
#include "harness/commands/presets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string_view>
#include <utility>

namespace toll::suite {
namespace {

constexpr std::size_t columns_of_help = 100;
constexpr std::size_t columns_of_names = 26;  // names of options stand left of this

constexpr const char* help_option = "-h, --help";

constexpr std::array groups_in_order{
    std::pair{option_group::arguments, "Arguments"}, std::pair{option_group::select, "Select"},
    std::pair{option_group::plan, "Plan"},           std::pair{option_group::measure, "Measure"},
    std::pair{option_group::workers, "Workers"},     std::pair{option_group::verdict, "Verdict"},
    std::pair{option_group::output, "Output"}};

struct value_row {
  std::string_view metavariable;
  std::string_view meaning;
};

/// What values look like, where a name does not say it.
constexpr std::array values_in_words{
    value_row{"NAMES", "daxpy,pi or 'd*'; the option may be repeated instead of using commas"},
    value_row{
        "SIZES",
        "elements: 1000, 16Ki, 1Ki..64Mi*4; or a multiple of the caches in use: 0.5xL2, 4xLLC"},
    value_row{"COUNTS",
              "1,4; cores: one thread per allowed core; all: one per allowed processor; ranges: "
              "1..all (1, 2, 4 ...), 1..64*4 (1, 4, 16, 64)"},
    value_row{"DURATION", "seconds, or with units: 500ms, 90s, 10m, 2h, 1h30m"},
    value_row{"BYTES", "bytes, or with units: 512Mi, 2Gi"},
    value_row{"SHARE", "0.02 or 2%"},
    value_row{"RATIO", "1.05, or 5% for the same"},
    value_row{"RATIOS",
              "1.05, or 5% for the same; of backends: openmp=1.1,seq=1.02; both: 1.05,seq=1.02"}};

/// The words after `left`, which they do not touch, in lines that are indented alike.
std::string wrapped(const std::string& left, const std::vector<std::string>& words) {
  std::string text;
  std::string line = fmt::format("  {:<{}}", left, columns_of_names - 2);
  if (left.size() + 4 > columns_of_names) {  // or nothing would be between the two
    text = line + "\n";
    line = std::string(columns_of_names, ' ');
  }
  bool is_first = true;
  for (const std::string& word : words) {
    if (!is_first && line.size() + 1 + word.size() > columns_of_help) {
      text += line + "\n";
      line = std::string(columns_of_names, ' ');
      is_first = true;
    }
    line += (is_first ? "" : " ") + word;
    is_first = false;
  }
  return text + line + "\n";
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string{text}};
  std::vector<std::string> words;
  for (std::string word; in >> word;) {
    words.push_back(word);
  }
  return words;
}

std::string option_text(const option_row& row, command what) {
  std::vector<std::string> words = words_of(row.help);
  if (const std::string by_default = default_of(row, what); !by_default.empty()) {
    words.push_back(fmt::format("(default: {})", by_default));  // in one line
  }
  return wrapped(
      row.metavariable.empty() || row.is_argument() ? row.name : row.name + " " + row.metavariable,
      words);
}

std::string options_text(command what) {
  const std::vector<const option_row*> rows = options_of(what);
  std::string text;
  for (const auto& [group, heading] : groups_in_order) {
    std::string lines;
    for (const option_row* row : rows) {
      lines += row->group == group ? option_text(*row, what) : "";
    }
    if (group == option_group::output) {
      lines += wrapped(help_option, {"this", "text"});
    }
    text += lines.empty() ? "" : fmt::format("\n{}:\n{}", heading, lines);
  }
  return text;
}

std::string values_text(command what) {
  const std::vector<const option_row*> rows = options_of(what);
  std::string lines;
  for (const value_row& value : values_in_words) {
    const bool is_used = std::ranges::any_of(
        rows, [&](const option_row* row) { return row->metavariable == value.metavariable; });
    lines += is_used ? wrapped(std::string{value.metavariable}, words_of(value.meaning)) : "";
  }
  return lines.empty() ? "" : "\nValues:\n" + lines;
}

std::string presets_text() {
  std::string text = "\nPresets:\n";
  for (const std::string& name : preset_names()) {
    std::vector<std::string> words;
    for (const auto& [option, value] : preset(name)) {
      words.push_back(fmt::format("{} {}", option, value));  // in one line
    }
    text += wrapped(name, words);
  }
  return text;
}

char capital(char letter) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}

std::string examples_text(const std::vector<std::string>& examples) {
  std::string text = "\nExamples:\n";
  for (const std::string& example : examples) {
    text += "  " + example + "\n";
  }
  return text;
}

}  // namespace

std::string help_text() {
  std::string text =
      "Usage: toll COMMAND [options]\n\n"
      "Toll measures what portability costs: every kernel is written by hand for each programming\n"
      "model, and once for all of them; all variants are verified, timed and compared.\n\n"
      "Commands:\n";
  for (const command_row& row : command_table()) {
    text += wrapped(row.name, words_of(row.about));
  }
  text += wrapped("help [COMMAND]", words_of("show this text, or the options of a command"));
  text += "\nOptions:\n";
  text += wrapped(help_option, words_of("this text; after a command: its options"));
  text +=
      wrapped("--version", words_of("version, commit, compiler, compiler options and backends"));
  text +=
      "\nExit code: 0 all right, 1 a gate failed, 2 bad input, 3 a wrong result, 4 a gate could "
      "not\n"
      "decide, 5 a crash or timeout.\n";
  return text + examples_text({"toll verify --backend seq,openmp",
                               "toll run --kernel daxpy --size 16Ki,4xLLC --threads 1,all"});
}

std::string help_text(const command_row& row) {
  std::string arguments;
  for (const option_row* option : options_of(row.what)) {
    arguments += option->is_argument() ? " " + option->name : "";
  }
  std::string text = fmt::format("Usage: toll {}{} [options]\n\n{}{}.\n", row.name, arguments,
                                 capital(row.about.front()), row.about.substr(1));
  text += options_text(row.what) + values_text(row.what);
  text += row.what == command::run ? presets_text() : "";
  for (const std::string& note : row.notes) {
    text += "\n" + note + "\n";
  }
  return text + examples_text(row.examples);
}

}  // namespace toll::suite
