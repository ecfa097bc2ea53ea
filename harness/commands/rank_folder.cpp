// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/rank_folder.hpp"

#include "harness/commands/kept_run.hpp"
#include "harness/commands/resume.hpp"
#include "harness/commands/run_ceilings.hpp"
#include "harness/journal/identity.hpp"
#include "harness/journal/journal.hpp"
#include "harness/journal/journal_file.hpp"
#include "harness/journal/journal_writer.hpp"
#include "harness/machine/host_facts.hpp"
#include "harness/nodes/node_facts_reading.hpp"
#include "harness/nodes/node_units.hpp"
#include "harness/report/output_folder.hpp"
#include "harness/usage_error.hpp"
#include "harness/worker/sweep_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {

void note_group(nlohmann::json& facts, const suite& suite) {
  if (nlohmann::json& job = facts.at("job"); job.is_object()) {
    job["together"] = suite.group != nullptr;
  }
}

namespace {

/// Which of the lost nodes is measured here. One that is back continues its own.
void choose_lost(options& given, const job_rank& self, const suite& suite) {
  if (given.lost.empty()) {
    return;
  }
  if (suite.group != nullptr) {
    throw usage_error(
        "--replaces: ranks that measure together measure all of a node; begin a run of their own");
  }
  const auto node = static_cast<std::size_t>(self.rank / self.ranks_on_node);
  if (node >= given.lost.size()) {
    throw usage_error(fmt::format(
        "--replaces names {} nodes, and this job has more; name one for each", given.lost.size()));
  }
  if (given.lost[node] != self.node) {
    given.replaces = given.lost[node];
  }
}

/// None if there is no journal, or nobody knows what was planned.
std::optional<journal> begun_run(const std::filesystem::path& folder) {
  try {
    journal kept = journal::open(folder.string());
    return kept.header() != nullptr ? std::optional{std::move(kept)} : std::nullopt;
  } catch (const usage_error&) {
    return std::nullopt;
  }
}

/// What a job's folder has of a lost node.
struct runs_of_lost {
  std::optional<journal> planned = {};  // its own run, or if it left none that of another node
  bool is_own = false;
  std::vector<journal> by_others = {};  // that measured parts of it
};

runs_of_lost runs_for(const std::filesystem::path& lost) {
  runs_of_lost found{.planned = begun_run(lost)};
  found.is_own = found.planned.has_value();
  std::vector<std::filesystem::path> folders;
  for (const auto& entry : std::filesystem::directory_iterator{lost.parent_path()}) {
    folders.push_back(entry.path());
  }
  std::ranges::sort(folders);
  const std::string prefix = lost.filename().string() + replaced_by;
  for (const auto& folder : folders) {
    const bool is_part = folder.filename().string().starts_with(prefix);
    if (!is_part && found.planned) {
      continue;
    }
    auto run = begun_run(folder);
    if (run && is_part) {
      found.by_others.push_back(std::move(*run));
    } else if (run && !run->header()->replaces) {
      found.planned = std::move(run);
    }
  }
  return found;
}

/// Adds the batches of which a run has all figures.
void add_done(journal& run, const registry& registered, int processes,
              std::set<std::vector<std::string>>& done) {
  const std::vector<batch> planned = batches_of(run, registered);
  const std::vector<batch_progress> so_far = progress_in(run);
  for (std::size_t place = 0; place < planned.size(); ++place) {
    if (sweep_job{place, planned[place], processes, so_far.at(place)}.is_done()) {
      done.insert(run.header()->plan[place]);
    }
  }
}

node_facts facts_for_kind(const nlohmann::json& facts, const nlohmann::json& build) {
  return node_facts_from(facts.at("host").dump(), facts.at("job").dump(), build.dump(), "");
}

void require_same_kind(const journal& lost, const options& options) {
  const run_header& there = *lost.header();
  const nlohmann::json facts = host_facts();
  std::string differs = difference_of_kind(facts_for_kind(there.facts, there.build),
                                           facts_for_kind(facts, there.build));
  if (differs.empty() && there.identity.at("executable") != identity(facts).at("executable")) {
    differs = "its executable is another";
  }
  if (!differs.empty()) {
    throw usage_error(
        fmt::format("{}: this node cannot stand in for {}: {}; ask for a node of its kind",
                    options.lost_run, options.replaces, differs));
  }
}

}  // namespace

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
  choose_lost(given, self, suite);
  fs::path own = fs::path{given.out} / self.folder_name();
  if (!given.replaces.empty()) {
    job_rank lost = self;
    lost.node = given.replaces;
    given.lost_run = (fs::path{given.out} / lost.folder_name()).string();
    lost.node += replaced_by + self.node;
    own = fs::path{given.out} / lost.folder_name();
  }
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

part_of_lost part_left_by(const suite& suite, const options& options, const machine& here) {
  runs_of_lost runs = runs_for(options.lost_run);
  if (!runs.planned) {
    throw usage_error(
        fmt::format("{}: no run of this job says what {} was to measure; leave out --replaces",
                    options.lost_run, options.replaces));
  }
  if (runs.is_own) {  // which is an error if it still measures
    const journal_writer held{options.lost_run, journal_writer::start::existing_journal};
  }
  journal& lost = *runs.planned;
  const run_header& header = *lost.header();
  require_same_kind(lost, options);
  require_same_plan(lost, suite, options, here);
  require_same_ceilings(lost, options);
  std::set<std::vector<std::string>> done;
  if (runs.is_own) {
    add_done(lost, suite.registered, header.settings.processes, done);
  }
  for (journal& run : runs.by_others) {
    add_done(run, suite.registered, header.settings.processes, done);
  }
  part_of_lost part{
      .settings = header.settings,
      .of = {.node = options.replaces, .run_id = runs.is_own ? header.run_id : std::string{}}};
  std::vector<batch> all = batches_of(lost, suite.registered);
  for (std::size_t place = 0; place < all.size(); ++place) {
    if (!done.contains(header.plan[place])) {
      part.batches.push_back(std::move(all[place]));
    }
  }
  find_levels(part.batches, here);
  require_usable(lost, part.batches);
  return part;
}

}  // namespace toll::suite
