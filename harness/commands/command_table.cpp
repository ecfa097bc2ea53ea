// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/command_table.hpp"

#include <algorithm>
#include <iterator>

namespace toll::suite {

namespace {

std::vector<command_row> rows_of_measuring() {
  return {{command::list,
           "list",
           "list kernels, backends and variants, and say why some cannot run here",
           "options only",
           {},
           {"toll list --kernel pi", "toll list --json --backend 'o*'"}},
          {command::code,
           "code",
           "compare the machine code of a layer's variants and the baseline",
           "options only",
           {"One cell: its hot loops side by side. Several: a line for each."},
           {"toll code --kernel daxpy --backend simd", "toll code --backend seq,simd"}},
          {command::verify,
           "verify",
           "run every variant at awkward sizes and check its results",
           "options only",
           {},
           {"toll verify", "toll verify --kernel daxpy --backend tbb --size 33,16Mi"}},
          {command::run,
           "run",
           "verify, time and compare variants",
           "options only",
           {},
           {"toll run --backend openmp,tbb --threads 1,2",
            "toll run --kernel 'd*' --size 0.5xL2,4xLLC --time-budget 1h30m --out results/mine"}},
          {command::gate,
           "gate",
           "check whether a layer's variants are slower than a limit: pass, fail or undecided",
           "options only",
           {"Exit code: 0 all pass, 1 one fails, 4 one is undecided."},
           {"toll gate --kernel daxpy", "toll gate --limit openmp=1.1 --time-budget 10m"}}};
}

std::vector<command_row> rows_of_results() {
  return {
      {command::show,
       "show",
       "print the table of a run or of a gate, or the part of it that is asked for",
       "one journal and options",
       {"A terminal that is too narrow gets fewer columns; --wide prints them all."},
       {"toll show results/mine --worst 20", "toll show results/mine --kernel 'd*' --backend seq"}},
      {command::export_results,
       "export",
       "turn the journals of runs into a table or a file",
       "one journal or more and options",
       {"docs/how-to/use-the-data.md has recipes for what is exported."},
       {"toll export results/mine --format csv --out mine.csv",
        "toll export results/this results/that --format sqlite --out both.sqlite"}},
      {command::compare,
       "compare",
       "compare runs: what differs between them, and the ratios of their times",
       "two journals or more and options",
       {"Sizes are matched by name; where n differs, times per flop or byte are compared."},
       {"toll compare results/this_machine results/that_machine",
        "toll compare results/before results/after --fail-above 5%"}},
      {command::report,
       "report",
       "draw a page of one run or several: summary, plots, comparison, provenance",
       "one journal or more and options",
       {"A journal may be named: new=results/that_machine. The page is one file that needs no "
        "other."},
       {"toll report results/mine",
        "toll report old=results/before new=results/after --out change.html"}}};
}

std::vector<command_row> rows_of_nodes() {
  return {
      {command::gather,
       "gather",
       "make one data set of the journals of many nodes or runs",
       "folders and options",
       {"Journals that cannot be read are named and left out. Exit code: 2 if there was one, 5 "
        "if a node\nthat Slurm gave to a job left none."},
       {"toll gather results/full --out full.sqlite"}},
      {command::nodes,
       "nodes",
       "compare nodes: which is slow, in what, and how far equal ones lie apart",
       "a set or folders, and options",
       {"Nodes with the same processor, memory, kernel and compiler are compared. Of equal nodes "
        "any is named\nin at most 1 % of cases."},
       {"toll nodes full.sqlite", "toll nodes results/full --format json --out nodes.json"}}};
}

}  // namespace

const std::vector<command_row>& command_table() {
  static const std::vector<command_row> all = [] {
    std::vector<command_row> rows = rows_of_measuring();
    std::ranges::move(rows_of_results(), std::back_inserter(rows));
    std::ranges::move(rows_of_nodes(), std::back_inserter(rows));
    rows.push_back({command::machine,
                    "machine",
                    "describe this machine and measure what it can do: bandwidths, flops, launches",
                    "options only",
                    {"With the defaults it takes about 20 s."},
                    {"toll machine", "toll machine --json --threads 1,2,all > machine.json"}});
    return rows;
  }();
  return all;
}

const command_row* find_command(std::string_view name) {
  const auto found = std::ranges::find(command_table(), name, &command_row::name);
  return found == command_table().end() ? nullptr : &*found;
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const command_row& row : command_table()) {
    names.push_back(row.name);
  }
  names.emplace_back("help");
  return names;
}

}  // namespace toll::suite
