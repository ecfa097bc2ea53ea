// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace toll {

/// How this executable was built. All its files are compiled alike, so what holds for this one
/// holds for the variants.
struct build_facts {
  std::string version;
  std::string commit = {};  // empty if the sources were in no repository
  bool is_dirty = false;    // the sources were not those of the commit
  std::string type;         // Release, Debug ...
  std::string compiler;     // name and version
  bool optimised = false;
  std::string sanitizers;  // empty if there are none

  static build_facts of_this_executable();

  /// Why times of this build say nothing about the cost of an abstraction; empty if they do.
  std::string no_toll_because() const;
};

}  // namespace toll
