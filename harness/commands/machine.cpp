// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/sweeping.hpp"
#include "harness/exit_code.hpp"
#include "harness/interruption.hpp"
#include "harness/machine/binding.hpp"
#include "harness/machine/host_facts.hpp"
#include "harness/machine/load.hpp"
#include "harness/report/machine_report.hpp"
#include "harness/utc.hpp"
#include "harness/worker/ceiling_workers.hpp"
#include "harness/worker/progress.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace toll::suite {

int measure_machine(const suite& suite, const options& options, const machine& here) {
  require_this_system(here);
  require_processors(options.threads, here);
  const std::string who = bind_openmp_of_workers(here.shape);
  nlohmann::json document = host_facts();
  document["placement"]["openmp_bound_by"] = who;
  const build_facts build = build_facts::of_this_executable();
  document["schema"] = machine_schema;
  document["utc"] = utc_now();
  document["build"] = record_of(build);

  std::vector<std::string> backends;
  for (const launch_probe& probe : suite.registered.launches) {
    backends.push_back(probe.backend);
  }
  note_interruptions();
  progress progress;
  const ceilings_of_workers found = ceilings_from_workers(
      {.threads = options.threads,
       .settings = {.repetitions = options.repetitions,
                    .min_time = options.min_time,
                    .memory_available = here.memory_available}},
      backends, options.timeout,
      [&](double fraction, const std::string& what) { progress.show(fraction, what); });
  progress.clear();
  if (interrupted_by() != 0) {
    fmt::print(stderr, "toll: interrupted: nothing was measured to its end\n");
    return 128 + interrupted_by();
  }
  document["ceilings"] = to_json(found.measured);
  document["host"]["load"] = load_between(document["host"]["load"], load_now(system_files{}));

  fmt::print("{}\n", options.json ? document.dump(1) : machine_report(document));
  if (const std::string why = build.no_toll_because(); !why.empty()) {
    fmt::print(stderr, "toll: note: these are no ceilings of the machine: {}\n", why);
  }
  for (const std::string& what : found.crashed) {
    fmt::print(stderr, "toll: crashed: {}\n", what);
  }
  return static_cast<int>(found.crashed.empty() ? exit_code::ok : exit_code::crashed);
}

}  // namespace toll::suite
