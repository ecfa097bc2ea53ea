// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/process.hpp"

#include "harness/attend.hpp"
#include "harness/bytes_text.hpp"
#include "harness/interruption.hpp"
#include "harness/machine/affinity.hpp"
#include "harness/overloaded.hpp"
#include "harness/worker/event_pipe.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace toll::suite {
namespace {

/// An array of 2 MiB and more is aligned to a huge page, and glibc gives back what is left at both
/// ends. Its cache of each thread would keep these small pieces as if they were in use, so that the
/// hole no longer fits the next array, and each of the first runs gets new memory: ten times as
/// slow, in some processes only.
void disable_thread_cache_of_glibc(std::vector<std::string>& environment) {
  constexpr std::string_view variable = "GLIBC_TUNABLES=";
  constexpr std::string_view setting = "glibc.malloc.tcache_count=";
  for (std::string& entry : environment) {
    if (entry.starts_with(variable)) {
      if (entry.find(setting) == std::string::npos) {
        entry += fmt::format(":{}0", setting);
      }
      return;
    }
  }
  environment.push_back(fmt::format("{}{}0", variable, setting));
}

/// Settings of Google Benchmark are kept from a worker: a unit of time, a filter or a file of its
/// own would change what it reports.
std::vector<std::string> environment_of_worker() {
  auto environment = environment_without("BENCHMARK_");
  disable_thread_cache_of_glibc(environment);
  return environment;
}

bool takes_time(const worker_order& order) {
  return !std::holds_alternative<orders::verify>(order) &&
         !std::holds_alternative<orders::count_instructions>(order) &&
         !std::holds_alternative<orders::take_inventory>(order);
}

/// An executable of toll as a worker.
program worker_program(const worker_terms& terms, bool runs_a_copy, std::string order) {
  return {.file = terms.executable,
          .words = {"toll", "worker"},
          .environment = environment_of_worker(),
          .input = std::move(order),
          .output = event_writer::file,
          .processors = processors_at_start().value_or(std::vector<int>{}),
          .runs_a_copy = runs_a_copy};
}

/// Callgrind counts `rep stos` and `rep movs` once for each byte, a processor once. With this the C
/// library fills and copies by vectors whatever the size.
constexpr const char* counting_of_copies =
    "GLIBC_TUNABLES=glibc.cpu.x86_rep_stosb_threshold=0x7fffffff:"
    "glibc.cpu.x86_rep_movsb_threshold=0x7fffffff";

program worker_program_through_another(const worker_terms& terms, std::string order) {
  program what{.file = terms.through.at(0),
               .words = terms.through,
               .environment = {counting_of_copies},
               .input = std::move(order),
               .output = event_writer::file};
  what.words.push_back(terms.executable == this_executable
                           ? std::filesystem::read_symlink(terms.executable).string()
                           : terms.executable);
  what.words.emplace_back("worker");
  if (const char* const libraries = std::getenv("LD_LIBRARY_PATH"); libraries != nullptr) {
    what.environment.push_back(fmt::format("LD_LIBRARY_PATH={}", libraries));
  }
  return what;
}

/// A batch system that ends a job kills its processes one after the other. If this one is next, the variant that
/// its worker ran is not to blame, and the journal must not say that it crashed.
void wait_to_be_killed_too(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
    std::this_thread::sleep_for(std::chrono::seconds{1});
  }
}

}  // namespace

worker_end run_worker(const worker_order& order, const worker_terms& terms,
                      const std::function<void(const worker_event&)>& on_event) {
  std::string order_text = to_json(order).dump();
  const bool runs_a_copy = terms.runs_a_copy && takes_time(order);
  child_process worker{terms.through.empty()
                           ? worker_program(terms, runs_a_copy, std::move(order_text))
                           : worker_program_through_another(terms, std::move(order_text))};
  bool is_done = false;
  bool is_quiet = false;
  event_reader reader;
  const auto handle = [&](const worker_event& event) {
    std::visit(
        overloaded{[&](const events::done&) { is_done = true; },
                   [&](const events::quiet&) { is_quiet = true; },
                   ignoring<events::begun, events::verified, events::wrong, events::failed,
                            events::skipped, events::sampled, events::fingerprints, events::facts,
                            events::progress, events::ceilings, events::inventory_taken>{}},
        event);
    if (const auto* const facts = std::get_if<events::facts>(&event)) {
      events::facts known = *facts;
      known.worker.runs_a_copy = worker.runs_a_copy();
      on_event(known);
    } else {
      on_event(event);
    }
  };
  switch (attend(
      worker, {.timeout = terms.timeout, .memory = terms.memory},
      [&](std::string_view text) { reader.read(text, handle); },
      [&] { return is_quiet && !is_done; })) {
    case parting::interrupted:
      return {ending::interrupted};
    case parting::silent:
      return {ending::died, fmt::format("no answer for {:.3g} s, so it was killed", terms.timeout)};
    case parting::too_large:
      return {ending::died, fmt::format("held more memory than {}, so it was killed; --memory "
                                        "allows more",
                                        bytes_text(terms.memory))};
    case parting::ended:
      break;
  }
  if (is_done) {
    return {ending::finished};
  }
  wait_to_be_killed_too(worker.status());
  return interrupted_by() != 0 ? worker_end{ending::interrupted}
                               : worker_end{ending::died, how_it_died(worker.status())};
}

}  // namespace toll::suite
