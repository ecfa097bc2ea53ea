// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/rank_folder.hpp"

#include "harness/commands/run_ceilings.hpp"
#include "harness/journal/journal_file.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/report/output_folder.hpp"
#include "harness/usage_error.hpp"

#include <filesystem>

namespace toll::suite {

void note_group(nlohmann::json& facts, const suite& suite) {
  if (nlohmann::json& job = facts.at("job"); job.is_object()) {
    job["together"] = suite.group != nullptr;
  }
}

options in_folder_of_rank(options given, const job_rank& self, const suite& suite) {
  if (suite.group != nullptr) {
    given.per_node = true;
    given.ceilings = given.gave("--ceilings") ? given.ceilings : std::string{no_ceilings};
  }
  if (!given.per_node) {
    return given;
  }
  if (given.out.empty()) {
    throw usage_error("--per-node: into which folder? Write --out FOLDER, the same for all ranks");
  }
  namespace fs = std::filesystem;
  const fs::path own = fs::path{given.out} / self.folder_name();
  if (!given.dry_run) {
    make_folder(given.out);
  }
  given.out = own.string();
  std::error_code ignored;
  const fs::path journal = journal_file_in(given.out, journal_writer::file_name);
  // A rank that was killed before its first line left an empty file.
  const bool is_begun = fs::exists(journal, ignored) && fs::file_size(journal, ignored) > 0;
  given.resume = given.resume && is_begun;
  return given;
}

}  // namespace toll::suite
