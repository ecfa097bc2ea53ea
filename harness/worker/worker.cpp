// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/worker.hpp"

#include "harness/machine/affinity.hpp"
#include "harness/machine/ceilings.hpp"
#include "harness/overloaded.hpp"
#include "harness/usage_error.hpp"
#include "harness/worker/counting.hpp"
#include "harness/worker/data_cache.hpp"
#include "harness/worker/event_pipe.hpp"
#include "harness/worker/inventory.hpp"
#include "harness/worker/measure.hpp"
#include "harness/worker/worker_order.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <sys/prctl.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <utility>
#include <variant>

namespace toll::suite {
namespace {

/// A second run without a reset catches variants that work only once.
std::optional<mismatch> run_once_and_again(problem_instance& data, const variant& v) {
  data.memory().reset();
  for (const index_t runs : {1, 2}) {
    v.run(data);
    if (auto wrong = data.memory().check(runs)) {
      return wrong;
    }
  }
  return std::nullopt;
}

void verify(const orders::verify& order, const event_writer& parent) {
  data_cache data_cache;
  for (const auto& [index, task] : order.tasks) {
    parent.send(events::begun{.index = index});
    const auto what = guarded(task, {}, [&, &t = task] {
      return run_once_and_again(data_cache.instance_for(t), *t.what);
    });
    if (what) {
      report(parent, index, *what);
    } else {
      parent.send(events::verified{.index = index});
    }
  }
}

nlohmann::json text_from_parent() {
  const bool has_listener = fcntl(event_writer::file, F_SETFD, FD_CLOEXEC) == 0;
  auto text = has_listener ? nlohmann::json::parse(std::cin, nullptr, false) : nlohmann::json{};
  if (!text.is_object()) {
    throw usage_error("'worker' is a command that toll gives itself; use toll run or toll verify");
  }
  return text;
}

void carry_out(const worker_order& order, const suite& own, const event_writer& parent) {
  const auto on_repetition = [&](double fraction) {
    parent.send(events::progress{.fraction = fraction});
  };
  std::visit(overloaded{[&](const orders::verify& o) { verify(o, parent); },
                        [&](const orders::measure& o) { measure(o, parent); },
                        [&](const orders::count_instructions& o) { count_instructions(o, parent); },
                        [&](const orders::measure_machine& o) {
                          parent.send(events::ceilings{measure_bandwidth_and_flops(
                              o.request, topology::of_this_machine(), on_repetition)});
                        },
                        [&](const orders::measure_launches& o) {
                          measured_ceilings found;
                          found.launch =
                              measure_launches(o.backend, o.request, topology::of_this_machine(),
                                               own.registered, on_repetition);
                          parent.send(events::ceilings{std::move(found)});
                        },
                        [&](const orders::take_inventory& o) {
                          parent.send(events::inventory_taken{
                              take_inventory(own, o.request, machine::this_one())});
                        }},
             order);
}

/// glibc moves its thresholds with what was freed before, so that one arm would decide whether the
/// memory of the other is mapped again in each call. Fixed, at the most it takes: what fits the
/// heap stays there.
void give_allocator_no_history() {
  constexpr int largest_threshold = 32 << 20;
  constexpr int never = std::numeric_limits<int>::max();
  mallopt(M_MMAP_THRESHOLD, largest_threshold);
  mallopt(M_TRIM_THRESHOLD, never);
}

}  // namespace

int worker_main(const suite& own) {
  // The parent decides what an interruption means, and takes the worker with it even if it is
  // killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::signal(SIGINT, SIG_IGN);
  prctl(PR_SET_NAME, "toll");  // of a copy it is a number

  // OpenMP may have bound this thread to its first place: that is for the loops of OpenMP only.
  if (const auto processors = processors_at_start()) {
    bind_this_thread(*processors);
  }
  give_allocator_no_history();
  const event_writer parent;
  carry_out(worker_order_from(text_from_parent(), own.registered), own, parent);
  parent.send(events::done{});
  std::fflush(nullptr);
  std::_Exit(0);  // no destructor of a static object while threads of a run-time library still live
}

}  // namespace toll::suite
