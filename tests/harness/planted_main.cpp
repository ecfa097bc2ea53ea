// SPDX-License-Identifier: BSD-3-Clause
// An executable like toll, with the planted arms of each backend.
#include "harness/commands/command_line.hpp"
#include "harness/registry.hpp"

#include <set>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  const toll::suite::registry& registered = toll::suite::registry::global();
  std::set<std::string> names;
  for (const toll::suite::variant& v : registered.variants) {
    names.insert(v.backend);
  }
  std::vector<toll::suite::known_backend> backends;
  for (const std::string& name : names) {
    backends.push_back({name, ""});
  }
  return toll::suite::command_line(argc, argv, {registered, backends});
}
