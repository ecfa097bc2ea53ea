// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/typed_options.hpp"

#include "harness/build_facts.hpp"
#include "harness/closest.hpp"
#include "harness/usage_error.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <sstream>
#include <vector>

namespace toll {
namespace {

// Two columns, no lines between groups: a help that fits a screen is read.
class short_help : public CLI::Formatter {
public:
  short_help() { column_width(24); }

  std::string make_usage(const CLI::App* app, std::string name) const override {
    const bool is_top = app->get_parent() == nullptr;
    for (const CLI::Option* option : app->get_options()) {
      name += option->get_positional() ? " " + option->get_name(true) : "";
    }
    return "Usage: " + name + (is_top ? " COMMAND [options]\n" : " [options]\n");
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    return option->get_items_expected_max() == 0 ? "" : " " + option->get_type_name();
  }
};

/// Of those that the help hides too, which CLI11 says have none.
std::string name_of(const CLI::Option& option) {
  return option.get_lnames().empty() ? option.get_name(true)
                                     : fmt::format("--{}", option.get_lnames().at(0));
}

/// One command of toll, as CLI11 is told of it.
class command_syntax {
public:
  command_syntax(CLI::App& app, command what, const std::string& name, const std::string& about)
      : app_{*app.add_subcommand(name, about)} {
    typed_.what = what;
  }

  CLI::Option* add(const std::string& name, const char* type, const std::string& help,
                   const std::string& value = "") {
    std::string& place = typed_.values[name];
    place = value;
    return app_.add_option(name, place, help)->type_name(type)->take_last();
  }

  void add_runs(const std::string& help) {
    app_.add_option("RUNS", typed_.runs, help)->type_name("FILES");
  }

  CLI::Option* add_flag(const std::string& name, const std::string& help) {
    return app_.add_flag(name, help);
  }

  /// One line of help for all: a screen has 24.
  void add_cell_filters(const std::string& other = "") {
    add("--kernel", "NAMES",
        "or globs, with commas; also --algorithm, --backend, --tuning" + other);
    for (const char* name : {"--algorithm", "--backend", "--tuning"}) {
      add(name, "NAMES", "")->group("");
    }
  }

  void add_filters() {
    add_cell_filters(", --variant");
    add("--variant", "NAMES", "")->group("");
  }

  void add_what_workers_need(const std::string& default_size) {
    add("--size", "SIZES",
        "16Ki, 1Ki..64Mi*4, 4xLLC: of all caches in use (default: " + default_size + ")");
    add("--threads", "COUNTS", "such as 1,cores,all or 1..64*2 (default: all processors allowed)",
        "all");
    add_limits_of_workers("for one step of a variant");
  }

  /// One line of help for both.
  void add_limits_of_workers(const std::string& seconds) {
    add("--timeout", "SECONDS", seconds + " (default: 60); --memory 2Gi: of a worker", "60");
    add("--memory", "BYTES", "")->group("");
  }

  void footer(const std::string& text) { app_.footer(text); }

  const CLI::App& app() const { return app_; }

  /// errors   usage_error for an option that was given without meaning anything by it
  typed_options typed() const {
    typed_options t = typed_;
    for (const CLI::Option* option : app_.get_options()) {
      if (option->count() > 0) {
        const std::string name = name_of(*option);
        t.given.insert(name);
        const auto value = t.values.find(name);
        if (value != t.values.end() && value->second.empty() && option->get_expected_min() > 0) {
          throw usage_error(
              fmt::format("{} '': an empty text; give a value{}", name,
                          option->get_positional() ? "" : ", or leave the option out"));
        }
      }
    }
    return t;
  }

private:
  CLI::App& app_;
  typed_options typed_;
};

class parser {
public:
  parser();

  std::optional<typed_options> parse(int argc, char** argv);

private:
  command_syntax& add(command what, const std::string& name, const std::string& about) {
    return *commands_.emplace_back(std::make_unique<command_syntax>(app_, what, name, about));
  }

  std::vector<std::string> names_of_commands() const;
  [[noreturn]] void refuse_unexpected(const std::string& given) const;
  void refuse_values_of_flags(const std::vector<std::string>& words) const;
  void add_list();
  void add_code();
  void add_verify();
  void add_run();
  void add_gate();
  void add_export();
  void add_compare();
  void add_machine();

  CLI::App app_{
      "Toll measures what portability costs: every kernel written by hand for each\n"
      "programming model, and once for all of them; verified, timed, compared."};
  std::vector<std::unique_ptr<command_syntax>> commands_;
};

parser::parser() {
  app_.name("toll");
  app_.require_subcommand(0, 1);
  app_.formatter(std::make_shared<short_help>());
  app_.set_help_flag("-h,--help", "this text; also: toll COMMAND --help");
  app_.set_version_flag("--version", "toll " + build_facts::of_this_executable().version,
                        "the version of toll");
  app_.footer(
      "Exit code: 0 all right, 1 a gate failed, 2 bad input, 3 a wrong result, 4 a gate could not\n"
      "decide, 5 a crash or time-out.\n"
      "Examples:\n"
      "  toll verify --backend seq,openmp\n"
      "  toll run --kernel daxpy --size 16Ki,4xLLC --threads 1,all");
  add_list();
  add_code();
  add_verify();
  add_run();
  add_gate();
  add_export();
  add_compare();
  add_machine();
}

void parser::add_list() {
  command_syntax& c = add(command::list, "list",
                          "what there is: kernels, backends, variants; what is missing, and why");
  c.add_filters();
  c.add_flag("--json", "for programs");
  c.footer("Examples:\n  toll list --kernel pi\n  toll list --json --backend 'o*'");
}

void parser::add_code() {
  command_syntax& c =
      add(command::code, "code", "compare the machine code of the two arms of a cell");
  c.add_cell_filters();
  c.add_flag("--json", "for programs");
  c.footer(
      "One cell: its hot loops side by side. Several: a line for each.\n"
      "Examples:\n  toll code --kernel daxpy --backend simd\n  toll code --backend seq,simd");
}

void parser::add_verify() {
  command_syntax& c =
      add(command::verify, "verify", "run every variant at awkward sizes and check its results");
  c.add_filters();
  c.add_what_workers_need("awkward ones");
  c.footer("Examples:\n  toll verify\n  toll verify --kernel daxpy --backend tbb --size 33,16Mi");
}

void parser::add_run() {
  command_syntax& c = add(command::run, "run", "verify, time and compare variants");
  c.add_filters();
  c.add_what_workers_need("0.5xL2");
  c.add("--processes", "COUNT",
        "that measure a cell (default: 5); --samples COUNT: of a variant in each (6)", "5");
  c.add("--samples", "COUNT", "", "6")->group("");
  c.add("--min-time", "SECONDS",
        "of a sample (default: 0.005); --most-disturbed SHARE: by others (0.02)", "0.005");
  c.add("--most-disturbed", "SHARE", "", "0.02")->group("");
  c.add("--time-budget", "SECONDS",
        "for everything (default: 120); --wait-quiet SECONDS: for others to leave", "120");
  c.add("--wait-quiet", "SECONDS", "")->group("");
  c.add("--preset", "NAME", "quick, default or full: sizes, threads and times", "default");
  c.add("--plan", "FILE", "JSON with options of a sweep; the command line wins");
  c.add_flag("--dry-run", "print what would be run, and measure nothing");
  c.add("--out", "FOLDER", "for the results (default: results/run-<UTC time>)");
  c.add("--resume", "FOLDER", "resume the run there; --retry: measure again what crashed")
      ->expected(0, 1);
  c.add("--stop-after", "COUNT", "")->group("");  // processes; for scripts: docs/sweeps.md
  c.add_flag("--retry", "")->group("");
  c.add_flag("--fom", "print for each variant: FOM <id> <median> s; --verbose: what was skipped");
  c.add_flag("--verbose", "")->group("");
  c.add("--ceilings", "FILE",
        "of toll machine --json, or none (default: measured in 5 % of the time)");
  c.footer(
      "Examples:\n  toll run --backend openmp,tbb --threads 1,2\n"
      "  toll run --kernel 'd*' --size 0.5xL2,4xLLC --processes 15 --out results/mine");
}

void parser::add_gate() {
  command_syntax& c = add(command::gate, "gate",
                          "is a portable variant slower than its limit? pass, fail or undecided");
  c.add_cell_filters();
  c.add_flag("--code", "no clock: fail on worse machine code; --counts: on more instructions");
  c.add_flag("--counts", "")->group("");
  c.add("--size", "SIZES", "as for toll run (default: 0.5xL2,4xLLC)", "0.5xL2,4xLLC");
  c.add("--threads", "COUNTS", "such as 1,cores,all or 1..64*2 (default: all processors allowed)",
        "all");
  c.add("--limit", "RATIO",
        "such as 1.05, or openmp=1.1,seq=1.02 (default: seq, simd 1.02, else 1.05)");
  c.add("--confidence", "SHARE",
        "of each bound (default: 0.995); --most-disturbed SHARE: of a sample (0.02)", "0.995");
  c.add("--budget", "SECONDS",
        "for everything (default: 300); --processes COUNT: for a cell (default: 30)", "300");
  c.add("--processes", "COUNT", "", "30")->group("");
  c.add("--most-disturbed", "SHARE", "", "0.02")->group("");
  c.add("--manifest", "FILE", "of the cells there must be, and of waivers");
  c.add_flag("--update-manifest", "write that file, and measure nothing");
  c.add("--markdown", "FILE",
        "for the table; --junit FILE: for the verdicts, as XML for CI systems");
  c.add("--junit", "FILE", "")->group("");
  c.add("--out", "FOLDER", "for gate.jsonl: what each process found, and the verdicts");
  c.add_limits_of_workers("without news from a worker");
  c.footer(
      "Exit code: 0 all pass, 1 one fails, 4 one is undecided.\n"
      "Examples:\n  toll gate --kernel daxpy --backend seq,simd\n"
      "  toll gate --limit openmp=1.1 --budget 600");
}

void parser::add_export() {
  command_syntax& c =
      add(command::export_results, "export", "turn the journal of a run into a table or a file");
  c.add("JOURNAL", "FILE", "run.jsonl, or the folder it lies in");
  c.add("--format", "NAME", "table, markdown, json, csv or fom (default: table)", "table");
  c.add_flag("--verbose", "list what was skipped");
  c.add("--out", "FILE", "instead of standard output");
  c.footer(
      "Examples:\n  toll export results/mine\n"
      "  toll export results/mine/run.jsonl --format csv --out mine.csv");
}

void parser::add_compare() {
  command_syntax& c =
      add(command::compare, "compare", "two runs or more: what differs, and ratios of their times");
  c.add_runs("run.jsonl or its folder, two or more; the first is the reference");
  c.add("--format", "NAME", "table, markdown, csv or json (default: table)", "table");
  c.add_flag("--verbose", "list what only one run has, and cut no value");
  c.add("--out", "FILE", "instead of standard output");
  c.add("--fail-above", "RATIO",
        "exit code 1 if a lower bound lies above: confidence 1 - 0.05/tasks each");
  c.footer(
      "Sizes such as 4xLLC are matched by name; where n differs, times per flop or byte are "
      "compared.\n"
      "Examples:\n  toll compare results/this_machine results/that_machine\n"
      "  toll compare results/before results/after --fail-above 1.05");
}

void parser::add_machine() {
  command_syntax& c =
      add(command::machine, "machine",
          "what this machine is, and the most it can do: bandwidths, flops, launches");
  c.add("--threads", "COUNTS", "such as 1,cores,all or 1..64*2 (default: 1,all)", "1,all");
  c.add("--repetitions", "COUNT", "of each measurement (default: 15)", "15");
  c.add("--min-time", "SECONDS",
        "that a repetition lasts (default: 0.02; then it takes about 20 s)", "0.02");
  c.add("--timeout", "SECONDS", "without news from a worker (default: 60)", "60");
  c.add_flag("--json", "for programs, and for toll run --ceilings");
  c.footer("Examples:\n  toll machine\n  toll machine --json --threads 1,2,all > machine.json");
}

std::vector<std::string> parser::names_of_commands() const {
  std::vector<std::string> names;
  for (const auto& c : commands_) {
    names.push_back(c->app().get_name());
  }
  return names;
}

std::vector<std::string> names_of_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) {
      names.push_back(name_of(*option));
    }
  }
  return names;
}

/// What a command takes besides options.
std::string_view arguments_of(const std::string& command) {
  return command == "export" ? "one journal and options" : "options only";
}

void parser::refuse_unexpected(const std::string& given) const {
  const auto chosen = app_.get_subcommands();
  if (chosen.empty() && !given.starts_with('-')) {
    throw usage_error(fmt::format("'{}': there is no such command; closest: {}", given,
                                  closest_names(given, names_of_commands())));
  }
  const CLI::App& command = chosen.empty() ? app_ : *chosen.front();
  if (!given.starts_with('-')) {
    throw usage_error(fmt::format("'{}': toll {} takes {}; toll {} --help shows them", given,
                                  command.get_name(), arguments_of(command.get_name()),
                                  command.get_name()));
  }
  const std::string name = given.substr(0, given.find('='));
  throw usage_error(fmt::format("{}: {} has no such option; closest: {}", given,
                                chosen.empty() ? "toll" : "toll " + command.get_name(),
                                closest_names(name, names_of_options(command))));
}

/// CLI11 takes --json=false for --json.
void parser::refuse_values_of_flags(const std::vector<std::string>& words) const {
  for (const CLI::App* command : app_.get_subcommands()) {
    for (const std::string& word : words) {
      const std::size_t equals = word.find('=');
      const CLI::Option* option =
          equals == word.npos ? nullptr : command->get_option_no_throw(word.substr(0, equals));
      if (option != nullptr && option->get_items_expected_max() == 0) {
        throw usage_error(fmt::format("{}: {} takes no value; write it alone, or leave it out",
                                      word, word.substr(0, equals)));
      }
    }
  }
}

std::optional<typed_options> parser::parse(int argc, char** argv) {
  try {
    app_.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    std::ostringstream text;
    app_.exit(asked, text, text);
    fmt::print("{}", text.str());
    return std::nullopt;
  } catch (const CLI::ExtrasError&) {
    refuse_unexpected(app_.remaining(true).at(0));
  } catch (const CLI::ParseError& e) {
    throw usage_error(std::string{e.what()} + "; toll --help and toll COMMAND --help say more");
  }
  refuse_values_of_flags({argv, argv + argc});
  for (const auto& c : commands_) {
    if (c->app().parsed()) {
      return c->typed();
    }
  }
  throw usage_error(fmt::format("a command is missing: toll {}; toll --help says more",
                                fmt::join(names_of_commands(), ", toll ")));
}

}  // namespace

void typed_options::propose(const std::string& name, const std::string& value) {
  if (given.insert(name).second) {
    values[name] = value;
  }
}

std::optional<typed_options> read_command_line(int argc, char** argv) {
  return parser{}.parse(argc, argv);
}

}  // namespace toll
