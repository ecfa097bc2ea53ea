// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/version.hpp"

#include "harness/worker/worker_order.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace toll::suite {
namespace {

std::string commit_line(const build_facts& build) {
  if (build.commit.empty()) {
    return "not known";
  }
  if (!build.is_dirty) {
    return build.commit + ", perhaps with uncommitted changes";
  }
  return build.commit + (*build.is_dirty ? ", with uncommitted changes" : "");
}

/// Those that the kernels are compiled with too, in their order; what a backend adds is in the
/// header of a journal.
std::string compiler_options(const nlohmann::json& record) {
  const nlohmann::json flags = record.value("flags", nlohmann::json());
  if (!flags.is_object() || !flags.contains("toll_kernels")) {
    return "not known: " + record.at("reasons").value("flags", "the build noted none");
  }
  std::string text;
  for (const nlohmann::json& set_of_options : flags.at("toll_kernels")) {
    text += (text.empty() ? "" : "; ") + set_of_options.get<std::string>();
  }
  return text;
}

std::string backends_text(const std::vector<known_backend>& backends) {
  std::vector<std::string> built;
  std::vector<std::string> others;
  for (const known_backend& backend : backends) {
    (backend.not_built_because.empty() ? built : others).push_back(backend.name);
  }
  return fmt::format("{}{}{}", fmt::join(built, ", "),
                     others.empty() ? "" : "; not built: ", fmt::join(others, ", "));
}

}  // namespace

std::string version_text(const build_facts& build, const std::vector<known_backend>& backends) {
  return fmt::format(
      "toll {}\ncommit: {}\ncompiler: {}, build type {}\ncompiler options: {}\nbackends: {}\n"
      "worker protocol: {}\n",
      build.version, commit_line(build), build.compiler, build.type,
      compiler_options(record_of(build)), backends_text(backends), worker_protocol);
}

}  // namespace toll::suite
