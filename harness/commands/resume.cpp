// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/resume.hpp"

#include "harness/commands/chosen_colours.hpp"
#include "harness/commands/dry_run.hpp"
#include "harness/commands/kept_run.hpp"
#include "harness/commands/measuring.hpp"
#include "harness/commands/option_table.hpp"
#include "harness/commands/rank_folder.hpp"
#include "harness/commands/readiness.hpp"
#include "harness/commands/run_ceilings.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/journal/identity.hpp"
#include "harness/machine/binding.hpp"
#include "harness/machine/host_facts.hpp"
#include "harness/printable.hpp"
#include "harness/usage_error.hpp"
#include "harness/utc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace toll::suite {
namespace {

using plan_ids = std::vector<std::vector<std::string>>;

usage_error cannot_go_on(const journal& kept, const std::string& why) {
  return usage_error(fmt::format("{}: cannot resume this run: {}", kept.name(), why));
}

const run_header& header_of(const journal& kept) {
  if (!kept.header()) {
    throw cannot_go_on(kept,
                       "its header is damaged, so nobody knows what was planned; toll export shows "
                       "what is intact");
  }
  return *kept.header();
}

void require_same_machine_and_executable(const journal& kept, const nlohmann::json& facts) {
  const std::string differs = difference(header_of(kept).identity, identity(facts));
  if (!differs.empty()) {
    throw cannot_go_on(kept, differs + "; start a new run with another --out");
  }
}

/// The first task in which two plans differ, in words.
std::string first_difference(const plan_ids& there, const plan_ids& here) {
  const auto tasks = [](const plan_ids& plan) {
    std::vector<std::string> all;
    for (const auto& batch : plan) {
      all.insert(all.end(), batch.begin(), batch.end());
    }
    return all;
  };
  const std::vector<std::string> a = tasks(there);
  const std::vector<std::string> b = tasks(here);
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  return fmt::format("plan: {} tasks there, {} here; the first that differs: {} there, {} here",
                     a.size(), b.size(), in_a == a.end() ? "none" : *in_a,
                     in_b == b.end() ? "none" : *in_b);
}

bool asks_for_a_plan(const options& options) {
  return std::ranges::any_of(options_of(command::run), [&](const option_row* row) {
    return row->shapes_plan && options.gave(row->name);
  });
}

}  // namespace

void require_same_plan(const journal& kept, const suite& suite, const options& options,
                       const machine& here) {
  const run_header& header = header_of(kept);
  if (asks_for_a_plan(options)) {
    const plan_ids planned = ids_of(plan(runnable_cells(suite, options), requested_sizes(options),
                                         options.threads, here, grouping::by_size));
    const auto is_planned = [&](const std::vector<std::string>& ids) {
      return std::ranges::find(planned, ids) != planned.end();
    };
    // Of a lost node's plan a part is left.
    const bool is_part = header.replaces && std::ranges::all_of(header.plan, is_planned);
    if (planned != header.plan && !is_part) {
      throw cannot_go_on(kept, first_difference(header.plan, planned) +
                                   "; leave out what selects, or start a new run");
    }
  }
  const auto require = [&](const char* name, auto there, auto requested) {
    if (options.gave(name) && there != requested) {
      throw cannot_go_on(kept, fmt::format("plan: {} {} there, {} here; leave it out, or start a "
                                           "new run",
                                           name, there, requested));
    }
  };
  require("--samples", header.settings.samples, options.samples);
  require("--most-disturbed", header.settings.most_disturbed, options.most_disturbed);
  require("--min-time", header.settings.min_time, options.min_time);
}

void require_same_ceilings(const journal& kept, const options& options) {
  if (!options.gave("--ceilings")) {
    return;
  }
  const bool wanted = header_of(kept).settings.ceilings;
  const bool requested = options.ceilings != no_ceilings;
  const auto in_file = ceilings_in_file(options);
  if (wanted != requested ||
      (in_file && kept.ceilings() != nullptr && *in_file != *kept.ceilings())) {
    throw cannot_go_on(kept, fmt::format("plan: --ceilings {} is not what it began with; leave it "
                                         "out, or start a new run",
                                         options.ceilings));
  }
}

std::vector<batch> batches_of(const journal& kept, const registry& registered) {
  std::map<std::string, const variant*> variants;
  const auto key = [](task_id facts) {
    facts.n = 1;
    facts.threads = 1;
    return facts.id();
  };
  for (const variant& v : registered.variants) {
    variants[key(task{.what = &v}.facts())] = &v;
  }
  std::vector<batch> batches;
  for (const auto& ids : header_of(kept).plan) {
    batch& tasks = batches.emplace_back();
    for (const std::string& id : ids) {
      const task_id facts = task_id_from(id).value_or(task_id{});
      const auto found = variants.find(key(facts));
      if (found == variants.end()) {
        throw cannot_go_on(kept, "plan: this executable has no " + facts.text());
      }
      tasks.push_back({.what = found->second, .n = facts.n, .threads = facts.threads});
      if (!header_of(kept).sizes.empty()) {
        tasks.back().size_label = header_of(kept).sizes[batches.size() - 1][tasks.size() - 1];
      }
    }
  }
  return batches;
}

void require_usable(const journal& kept, const std::vector<batch>& batches) {
  std::set<std::string> requested;
  for (const batch& b : batches) {
    for (const task& t : b) {
      const bool is_new = requested.insert(t.what->backend).second;
      const std::string why_not = is_new ? t.what->unavailable() : "";
      if (!why_not.empty()) {
        throw cannot_go_on(kept, fmt::format("backend {}: {}", t.what->backend, why_not));
      }
    }
  }
}

namespace {

std::vector<int> threads_in(const std::vector<batch>& batches) {
  std::set<int> counts;
  for (const batch& b : batches) {
    for (const task& t : b) {
      counts.insert(t.threads);
    }
  }
  return {counts.begin(), counts.end()};
}

/// A budget is for the whole run unless a new one is given for the rest.
run_settings settings_for_the_rest(const journal& kept, const options& options) {
  run_settings settings = header_of(kept).settings;
  settings.time_budget = options.gave("--time-budget")
                             ? options.time_budget
                             : settings.time_budget - kept.seconds_spent();
  if (options.gave("--timeout")) {
    settings.timeout = options.timeout;
  }
  if (options.gave("--processes")) {
    settings.processes = options.processes;
  }
  return settings;
}

/// For --dry-run: what is left to measure. Reads the journal and leaves all as it is.
int print_the_rest(const suite& suite, const options& options, const machine& here) {
  journal kept = journal::open(options.out);
  require_same_machine_and_executable(kept, host_facts());
  require_same_plan(kept, suite, options, here);
  require_same_ceilings(kept, options);
  report_damage(kept);
  const std::vector<batch> all = batches_of(kept, suite.registered);
  std::vector<batch> rest;
  const std::vector<batch_progress> so_far = progress_in(kept);
  const int processes = settings_for_the_rest(kept, options).processes;
  for (std::size_t place = 0; place < all.size(); ++place) {
    if (!sweep_job{place, all[place], processes, so_far.at(place)}.is_done()) {
      rest.push_back(all[place]);
    }
  }
  if (rest.empty()) {
    fmt::print("nothing is left to measure\n");
  } else {
    require_usable(kept, rest);
    print_plan(rest, settings_for_the_rest(kept, options));
  }
  return static_cast<int>(exit_code::ok);
}

}  // namespace

int resume(const suite& suite, const options& options, const machine& here,
           const std::vector<std::string>& command_line) {
  if (options.dry_run) {
    return print_the_rest(suite, options, here);
  }
  require_this_system(here);
  journal_writer writer{options.out, journal_writer::start::existing_journal};
  journal kept = journal::open(options.out);
  const std::string who = bind_openmp_of_workers(here.shape);
  nlohmann::json facts = host_facts();
  facts["placement"]["openmp_bound_by"] = who;
  note_group(facts, suite);
  require_same_machine_and_executable(kept, facts);
  require_same_plan(kept, suite, options, here);
  require_same_ceilings(kept, options);
  std::vector<batch> batches = batches_of(kept, suite.registered);
  find_levels(batches, here);
  const output_folder folder{options.out};
  report_damage(kept);
  measuring run{writer, kept, folder, facts.at("host").at("load"), suite.group};
  const run_settings settings = settings_for_the_rest(kept, options);
  const bool is_open = options.retries || !is_finished(kept, batches, settings.processes);
  if (suite.group != nullptr ? !suite.group->any(is_open) : !is_open) {
    fmt::print(stderr, "toll: {}: finished {}; nothing is left to measure\n", kept.name(),
               printable(kept.end()->ended_utc));
    return run.report(options, chosen_colours(options, suite));
  }
  require_usable(kept, batches);
  warn_about_threads(threads_in(batches), "the journal's");
  require_processors(threads_in(batches), here);
  warn_before_measuring(here.shape, most_of(threads_in(batches)), options);
  fmt::print(stderr, "toll: {}: {} of {} batches have begun; resuming with the rest\n", kept.name(),
             kept.batches_begun(), batches.size());
  run.resume({.started_utc = utc_now(),
              .command_line = command_line,
              .facts = facts,
              .retries = options.retries});
  run.measure(batches, settings, ceilings_for(options, batches, here), options,
              here.memory_available);
  return run.report(options, chosen_colours(options, suite));
}

}  // namespace toll::suite
