// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/commands/chosen_colours.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/dry_run.hpp"
#include "harness/commands/kept_run.hpp"
#include "harness/commands/measuring.hpp"
#include "harness/commands/rank_folder.hpp"
#include "harness/commands/readiness.hpp"
#include "harness/commands/resume.hpp"
#include "harness/commands/run_ceilings.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/journal/google_context.hpp"
#include "harness/journal/identity.hpp"
#include "harness/machine/binding.hpp"
#include "harness/machine/host_facts.hpp"
#include "harness/utc.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <utility>

namespace toll::suite {
namespace {

run_settings settings_of(const options& options) {
  return {.processes = options.processes,
          .samples = options.samples,
          .min_time = options.min_time,
          .most_disturbed = options.most_disturbed,
          .time_budget = options.time_budget,
          .timeout = options.timeout,
          .ceilings = options.ceilings != no_ceilings};
}

/// What the build noted of each object, and the variants that are registered in it.
nlohmann::json objects_of(nlohmann::json noted, const registry& registered) {
  for (nlohmann::json& object : noted) {
    std::set<std::string> algorithms;
    for (const variant& v : registered.variants) {
      const std::string own = "toll_variants_" + v.backend;
      const std::string target = object.at("target");
      if (v.source.ends_with(object.at("source").get<std::string>()) &&
          (target == own || target.starts_with(own + "_"))) {
        object["layer"] = v.layer();
        object["backend"] = v.backend;
        algorithms.insert(v.kernel + "/" + v.algorithm);
      }
    }
    object["algorithms"] = algorithms;
  }
  return noted;
}

nlohmann::json build_of(const suite& suite) {
  nlohmann::json record = record_of(build_facts::of_this_executable());
  if (suite.objects == nullptr) {
    record["objects"] = nullptr;
    record["reasons"]["objects"] = "the build of this executable did not note them";
  } else {
    auto noted = nlohmann::json::parse(suite.objects);
    record["objects"] = objects_of(std::move(noted.at("objects")), suite.registered);
    record["reasons"].update(noted.at("reasons"));
  }
  return record;
}

}  // namespace

int run(const suite& suite, const options& given, const machine& here,
        const std::vector<std::string>& command_line) {
  const options options = in_folder_of_rank(given, this_job_rank(), suite);
  if (options.resume) {
    return resume(suite, options, here, command_line);
  }
  const std::vector<cell> cells = runnable_cells(suite, options);
  const auto part =
      options.replaces.empty() ? std::nullopt : std::optional{part_left_by(suite, options, here)};
  const auto batches =
      part ? part->batches
           : plan(cells, requested_sizes(options), options.threads, here, grouping::by_size);
  if (part && batches.empty()) {
    fmt::print(stderr, "toll: {}: nothing is left to measure for it\n", options.lost_run);
    return static_cast<int>(exit_code::ok);
  }
  if (options.dry_run) {
    print_plan(batches, settings_of(options));
    return static_cast<int>(exit_code::ok);
  }
  require_this_system(here);
  require_processors(options.threads, here);
  const ceilings_source ceilings = ceilings_for(options, batches, here);
  const output_folder folder{options.out};
  journal_writer writer{folder.path(), journal_writer::start::new_journal};
  warn_about_threads(options.threads,
                     options.gave("--threads") ? "--threads" : "the default --threads");
  const run_settings settings = part ? part->settings : settings_of(options);
  const std::string who = bind_openmp_of_workers(here.shape);
  nlohmann::json facts = host_facts();
  facts["placement"]["openmp_bound_by"] = who;
  note_group(facts, suite);
  warn_before_measuring(here.shape, most_of(options.threads), options);
  writer.append(line_of(run_header{.run_id = new_run_id(),
                                   .started_utc = utc_now(),
                                   .command_line = command_line,
                                   .build = build_of(suite),
                                   .identity = identity(facts),
                                   .facts = facts,
                                   .context = google_context(command_line.front(), system_files{}),
                                   .settings = settings,
                                   .missing = missing_from(cells),
                                   .plan = ids_of(batches),
                                   .sizes = sizes_of(batches),
                                   .replaces = part ? std::optional{part->of} : std::nullopt}));
  journal kept = journal::open(folder.path().string());
  measuring run{writer, kept, folder, facts.at("host").at("load"), suite.group};
  run.measure(batches, settings, ceilings, options, here.memory_available);
  return run.report(options, chosen_colours(options, suite));
}

}  // namespace toll::suite
