// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/command_line.hpp"

int main(int argc, char** argv) {
  return toll::command_line(
      argc, argv, {toll::registry::global(), toll::known_backends(), toll::variant_objects()});
}
