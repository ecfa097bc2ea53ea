// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/options.hpp"

#include "harness/build_facts.hpp"
#include "harness/closest.hpp"
#include "harness/commands/numbers.hpp"
#include "harness/usage_error.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

namespace toll {
namespace {

/// What was typed. Numbers stay text until they are read by functions that say what is allowed.
struct typed {
  std::string kernel;
  std::string algorithm;
  std::string backend;
  std::string variant;
  std::string tuning;
  std::string sizes;
  std::string threads;
  std::string repetitions = "9";
  std::string min_time = "0.02";
  std::string time_budget = "100";
  std::string timeout = "60";
  std::string out;
  std::string resumed;
  std::string journal;
  std::string format = "table";
  std::string ceilings;
  bool json = false;
  bool fom = false;
};

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

CLI::Option* add(CLI::App& to, const std::string& name, std::string& value, const char* type,
                 const std::string& help) {
  return to.add_option(name, value, help)->type_name(type)->take_last();
}

void add_cell_filters(CLI::App& to, typed& t) {
  add(to, "--kernel", t.kernel, "NAMES", "kernels: names or globs, separated by commas");
  add(to, "--algorithm", t.algorithm, "NAMES", "algorithms, likewise");
  add(to, "--backend", t.backend, "NAMES", "backends, likewise");
  add(to, "--tuning", t.tuning, "NAMES", "tunings, likewise");
}

void add_filters(CLI::App& to, typed& t) {
  add_cell_filters(to, t);
  add(to, "--variant", t.variant, "NAMES", "variants, likewise");
}

void add_what_workers_need(CLI::App& to, typed& t) {
  add(to, "--size", t.sizes, "SIZES", "1000, 16Ki, 16Mi, 4xLLC ... (default: each kernel's own)");
  add(to, "--threads", t.threads, "COUNTS", "such as 1,2,all (default: all processors allowed)");
  add(to, "--timeout", t.timeout, "SECONDS", "for one step of a variant (default: 60)");
}

struct parser {
  CLI::App app{
      "Toll measures what portability costs: every kernel written by hand for each\n"
      "programming model, and once for all of them; verified, timed, compared."};
  typed list;
  typed code;
  typed verify;
  typed run;
  typed exported;
  typed machine;

  parser();

private:
  void add_run();
  void add_export();
  void add_machine();
};

parser::parser() {
  app.name("toll");
  app.formatter(std::make_shared<short_help>());
  app.set_help_flag("-h,--help", "this text; also: toll COMMAND --help");
  app.set_version_flag("--version", "toll " + build_facts::of_this_executable().version,
                       "the version of toll");
  app.footer(
      "Exit code: 0 all right, 2 bad input, 3 a wrong result, 5 a crash or time-out.\n"
      "Examples:\n"
      "  toll verify --backend seq,openmp\n"
      "  toll run --kernel daxpy --size 16Ki,4xLLC --threads 1,all");

  CLI::App& l = *app.add_subcommand(
      "list", "what there is: kernels, backends, variants; what is missing, and why");
  add_filters(l, list);
  l.add_flag("--json", list.json, "for programs");
  l.footer("Examples:\n  toll list --kernel pi\n  toll list --json --backend 'o*'");

  CLI::App& c = *app.add_subcommand("code", "compare the machine code of the two arms of a cell");
  add_cell_filters(c, code);
  c.add_flag("--json", code.json, "for programs");
  c.footer(
      "One cell: its hot loops side by side. Several: a line for each.\n"
      "Examples:\n  toll code --kernel daxpy --backend simd\n  toll code --backend seq,simd");

  CLI::App& v =
      *app.add_subcommand("verify", "run every variant at awkward sizes and check its results");
  add_filters(v, verify);
  add_what_workers_need(v, verify);
  v.footer("Examples:\n  toll verify\n  toll verify --kernel daxpy --backend tbb --size 33,16Mi");

  add_run();
  add_export();
  add_machine();
}

void parser::add_run() {
  CLI::App& r = *app.add_subcommand("run", "verify, time and compare variants");
  add_filters(r, run);
  add_what_workers_need(r, run);
  add(r, "--repetitions", run.repetitions, "COUNT", "samples of each variant (default: 9)");
  add(r, "--min-time", run.min_time, "SECONDS", "that a sample lasts at least (default: 0.02)");
  add(r, "--time-budget", run.time_budget, "SECONDS", "for everything (default: 100)");
  add(r, "--out", run.out, "FOLDER", "for the results (default: results/run-<UTC time>)");
  add(r, "--resume", run.resumed, "FOLDER", "go on with the run whose results are there")
      ->expected(0, 1);
  r.add_flag("--fom", run.fom, "print a line for each variant: FOM <id> <median> s");
  add(r, "--ceilings", run.ceilings, "FILE",
      "of toll machine --json, or none (default: measured in 5 % of the time)");
  r.footer(
      "Examples:\n  toll run --backend openmp,tbb --threads 1,2\n"
      "  toll run --kernel 'd*' --size 0.5xL2,4xLLC --repetitions 25 --out results/mine");
}

void parser::add_machine() {
  machine.threads = "1,all";
  machine.repetitions = "15";
  CLI::App& m = *app.add_subcommand(
      "machine", "what this machine is, and the most it can do: bandwidths, flops, launches");
  add(m, "--threads", machine.threads, "COUNTS", "such as 1,2,all (default: 1,all)");
  add(m, "--repetitions", machine.repetitions, "COUNT", "of each measurement (default: 15)");
  add(m, "--min-time", machine.min_time, "SECONDS",
      "that a repetition lasts (default: 0.02; then it takes about 20 s)");
  add(m, "--timeout", machine.timeout, "SECONDS", "without news from a worker (default: 60)");
  m.add_flag("--json", machine.json, "for programs, and for toll run --ceilings");
  m.footer("Examples:\n  toll machine\n  toll machine --json --threads 1,2,all > machine.json");
}

void parser::add_export() {
  CLI::App& e = *app.add_subcommand("export", "turn the journal of a run into a table or a file");
  add(e, "JOURNAL", exported.journal, "FILE", "run.jsonl, or the folder it lies in");
  add(e, "--format", exported.format, "NAME", "table, markdown, json, csv or fom (default: table)");
  add(e, "--out", exported.out, "FILE", "instead of standard output");
  e.footer(
      "Examples:\n  toll export results/mine\n"
      "  toll export results/mine/run.jsonl --format csv --out mine.csv");
}

std::vector<std::string> names_of_options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) {
      names.push_back(fmt::format("--{}", option->get_lnames().at(0)));
    }
  }
  return names;
}

[[noreturn]] void refuse_unexpected(const CLI::App& app, const std::string& given) {
  const auto chosen = app.get_subcommands();
  if (chosen.empty() && !given.starts_with('-')) {
    throw usage_error(
        fmt::format("'{}': there is no such command; closest: {}", given,
                    closest_names(given, {"list", "code", "verify", "run", "export", "machine"})));
  }
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  if (!given.starts_with('-')) {
    throw usage_error(
        fmt::format("'{}': toll {} takes {}; toll {} --help shows them", given, command.get_name(),
                    command.get_name() == "export" ? "one journal and options" : "options only",
                    command.get_name()));
  }
  const std::string name = given.substr(0, given.find('='));
  throw usage_error(fmt::format("{}: {} has no such option; closest: {}", given,
                                chosen.empty() ? "toll" : "toll " + command.get_name(),
                                closest_names(name, names_of_options(command))));
}

filter filter_from(const CLI::App& command, const std::string& option, const std::string& text) {
  return command.count(option) == 0 ? filter{} : filter{comma_list(option, text)};
}

std::set<std::string> names_given(const CLI::App& command) {
  std::set<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() > 0) {
      names.insert(option->get_name());
    }
  }
  return names;
}

options what_to_export(const CLI::App& given, const typed& t) {
  const std::vector<std::string> formats{"table", "markdown", "json", "csv", "fom"};
  if (t.journal.empty()) {
    throw usage_error("toll export: the journal is missing; name run.jsonl or its folder");
  }
  if (std::find(formats.begin(), formats.end(), t.format) == formats.end()) {
    throw usage_error(fmt::format("--format {}: there is no such format; closest: {}", t.format,
                                  closest_names(t.format, formats)));
  }
  if (given.count("--out") > 0 && t.out.empty()) {
    throw usage_error("--out '': an empty name; give a file");
  }
  options o;
  o.what = command::export_results;
  o.journal = t.journal;
  o.format = t.format;
  o.out = t.out;
  return o;
}

/// The folder may stand after either option.
void take_folder(options& o, const typed& t) {
  if (o.gave("--out") && t.out.empty()) {
    throw usage_error("--out '': an empty name; give a folder");
  }
  o.out = t.out;
  o.resume = o.gave("--resume");
  if (!o.resume) {
    return;
  }
  if (!t.resumed.empty() && !t.out.empty() && t.resumed != t.out) {
    throw usage_error(fmt::format("--resume {} and --out {}: two folders; a run goes on in its own",
                                  t.resumed, t.out));
  }
  o.out = t.resumed.empty() ? t.out : t.resumed;
  if (o.out.empty()) {
    throw usage_error("--resume: of which run? Write --resume FOLDER");
  }
}

options of_machine(const CLI::App& given, const typed& t, int processors) {
  options o;
  o.what = command::machine;
  o.json = t.json;
  o.given = names_given(given);
  o.threads = thread_counts(t.threads, processors);
  o.timeout = positive_number("--timeout", t.timeout);
  o.repetitions = whole_number("--repetitions", t.repetitions);
  o.min_time = positive_number("--min-time", t.min_time);
  return o;
}

options understood(const CLI::App& given, const typed& t, int processors) {
  if (given.get_name() == "machine") {
    return of_machine(given, t, processors);
  }
  options o;
  o.given = names_given(given);
  o.selection = {.kernel = filter_from(given, "--kernel", t.kernel),
                 .algorithm = filter_from(given, "--algorithm", t.algorithm),
                 .backend = filter_from(given, "--backend", t.backend),
                 .variant = {},
                 .tuning = filter_from(given, "--tuning", t.tuning)};
  o.json = t.json;
  if (given.get_name() == "code") {
    o.what = command::code;
    return o;
  }
  o.selection.variant = filter_from(given, "--variant", t.variant);
  if (given.get_name() == "list") {
    return o;
  }
  o.what = given.get_name() == "run" ? command::run : command::verify;
  if (given.count("--size") > 0) {
    o.sizes = t.sizes;
  }
  o.threads = thread_counts(o.gave("--threads") ? t.threads : "all", processors);
  o.timeout = positive_number("--timeout", t.timeout);
  o.repetitions = whole_number("--repetitions", t.repetitions);
  o.min_time = positive_number("--min-time", t.min_time);
  o.time_budget = positive_number("--time-budget", t.time_budget);
  if (o.what == command::run) {
    o.figures_of_merit = t.fom;
    o.ceilings = t.ceilings;
    take_folder(o, t);
  }
  return o;
}

}  // namespace

std::optional<options> parse_options(int argc, char** argv, int processors) {
  parser p;
  try {
    p.app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    p.app.exit(asked, std::cout, std::cerr);
    return std::nullopt;
  } catch (const CLI::ExtrasError&) {
    refuse_unexpected(p.app, p.app.remaining(true).at(0));
  } catch (const CLI::ParseError& e) {
    throw usage_error(std::string{e.what()} + "; toll --help and toll COMMAND --help say more");
  }
  const auto chosen = p.app.get_subcommands();
  if (chosen.empty()) {
    throw usage_error(
        "a command is missing: toll list, toll code, toll verify, toll run, toll export or toll "
        "machine; toll --help says more");
  }
  const CLI::App& command = *chosen.front();
  const std::string name = command.get_name();
  if (name == "export") {
    return what_to_export(command, p.exported);
  }
  return understood(command,
                    name == "list"      ? p.list
                    : name == "code"    ? p.code
                    : name == "verify"  ? p.verify
                    : name == "machine" ? p.machine
                                        : p.run,
                    processors);
}

}  // namespace toll
