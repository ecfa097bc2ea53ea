// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace toll::suite {

/// How this executable was built. All its files are compiled alike, so what holds for this one
/// holds for the variants.
struct build_facts {
  std::string version;
  std::string commit = {};               // empty if it is not known
  std::optional<bool> is_dirty = false;  // the sources were not those of the commit
  std::string type;                      // Release, Debug ...
  std::string compiler;                  // name and version
  bool optimised = false;
  std::string sanitizers;  // empty if there are none

  static build_facts of_this_executable();

  /// What record_of() says of them.
  /// errors   nlohmann::json::exception if it is no such record
  static build_facts from(const nlohmann::json& record);

  /// JSON: commit, whether the sources differ from it, and each target's compiler options. Found
  /// when the build runs; the other facts are known before.
  static const char* const state_of_build;

  /// Why times of this build say nothing about the cost of an abstraction; empty if they do.
  std::string no_toll_because() const;
};

/// All that is known of a build: the facts above, the language, the libraries, and the state of the
/// build. What is not known is null, and `reasons` says why.
nlohmann::json record_of(const build_facts& build);

}  // namespace toll::suite
