// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/command_line.hpp"

int main(int argc, char** argv) {
  return toll::suite::command_line(argc, argv,
                                   {toll::suite::registry::global(), toll::suite::known_backends(),
                                    toll::suite::variant_objects(), toll::suite::known_layers(),
                                    toll::suite::known_differences()});
}
