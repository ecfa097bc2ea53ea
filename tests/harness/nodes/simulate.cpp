// SPDX-License-Identifier: BSD-3-Clause
// toll_simulate FOLDER FIRST LAST CELLS PROCESSES [SLOW BOUND FACTOR]: writes FOLDER/n<number>/run.jsonl for each number
// from FIRST to LAST. Of node n<SLOW>, cells with that bound take longer by the factor.
#include "tests/harness/nodes/simulated_node.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
  using namespace toll::suite::testing;
  if (argc != 6 && argc != 9) {
    std::cerr << "toll_simulate FOLDER FIRST LAST CELLS PROCESSES [SLOW BOUND FACTOR]\n";
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  const simulation how{.cells = std::stoi(argv[4]), .processes = std::stoi(argv[5])};
  const int last = std::stoi(argv[3]);
  for (int number = std::stoi(argv[2]); number <= last; ++number) {
    simulated_node node{.name = fmt::format("n{}", number),
                        .job_nodes = fmt::format("n[1-{}]", last)};
    if (argc == 9 && std::stoi(argv[6]) == number) {
      node.slowness = [&](std::string_view bound) {
        return bound == argv[7] ? std::stod(argv[8]) : 1.0;
      };
    }
    std::filesystem::create_directories(folder / node.name);
    std::ofstream out{folder / node.name / "run.jsonl", std::ios::binary};
    simulate(how, node, [&](const std::string& line) { out << line; });
    if (!out.flush()) {
      std::cerr << "cannot write " << folder / node.name << "\n";
      return 1;
    }
  }
  return 0;
}
