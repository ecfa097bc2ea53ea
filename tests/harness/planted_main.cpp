// SPDX-License-Identifier: BSD-3-Clause
// An executable like toll, with the planted arms of each backend.
#include "harness/commands/command_line.hpp"
#include "harness/registry.hpp"

#include <set>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  const toll::registry& registered = toll::registry::global();
  std::set<std::string> names;
  for (const toll::variant& v : registered.variants) {
    names.insert(v.backend);
  }
  std::vector<toll::known_backend> backends;
  for (const std::string& name : names) {
    backends.push_back({name, ""});
  }
  return toll::command_line(argc, argv, {registered, backends});
}
