// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/command_line.hpp"
#include "harness/mpi/mpi_group.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace toll::suite {
namespace {

int run(int argc, char** argv) {
  suite own{registry::global(), known_backends(), variant_objects(), known_layers(),
            known_differences()};
  if (argc < 2 || std::string_view{argv[1]} != "run") {
    return command_line(argc, argv, own);
  }
  mpi_group group{argc, argv};
  own.group = &group;
  const int code = command_line(argc, argv, own);
  group.finish();
  std::fflush(nullptr);
  std::_Exit(code);  // MPI may still wait for a rank that is lost
}

}  // namespace
}  // namespace toll::suite

/// toll, but `run` takes each sample with all ranks of the job at the same moment. Workers and other
/// commands use no MPI.
int main(int argc, char** argv) {
  return toll::suite::run(argc, argv);
}
