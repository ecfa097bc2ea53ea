// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/batch_run.hpp"

#include "harness/overloaded.hpp"

#include <chrono>
#include <utility>
#include <variant>

namespace toll::suite {
namespace {

using clock = std::chrono::steady_clock;

// A first touch of memory that the system must find first, by one thread.
constexpr double slowest_data_bytes_per_second = 2e7;

}  // namespace

batch_run::batch_run(const batch& tasks, const std::optional<sampling>& how,
                     const worker_terms& terms, listener show,
                     verified_fingerprints verified_before)
    : verified(std::move(verified_before)),
      terms_{terms},
      show_{std::move(show)},
      how_{how} {
  for (const task& t : tasks) {
    open_.emplace(results.size(), t);
    results.push_back(skipped_result(t, "interrupted"));
  }
}

void batch_run::run() {
  const auto start = clock::now();
  while (!open_.empty()) {
    at_.reset();
    const worker_end end = run_worker(next_order(), terms_of_next(),
                                      [this](const worker_event& event) { handle(event); });
    if (end.how != ending::died) {
      is_interrupted = end.how == ending::interrupted;
      break;
    }
    mark_crashed(end.reason);
    if (how_) {
      how_->left -= std::chrono::duration<double>(clock::now() - start).count();
    }
  }
}

worker_terms batch_run::terms_of_next() const {
  batch left;
  for (const auto& [index, task] : open_) {
    left.push_back(task);
  }
  worker_terms terms = terms_;
  terms.timeout += memory_needed(left) / slowest_data_bytes_per_second;
  return terms;
}

worker_order batch_run::next_order() const {
  if (how_) {
    return orders::measure{.tasks = open_, .how = *how_, .verified = verified};
  }
  return orders::verify{.tasks = open_};
}

void batch_run::handle(const worker_event& event) {
  std::visit(
      overloaded{[&](const events::begun& e) { begin(e.index); },
                 [&](const events::verified& e) { settle(e.index, status::passed, ""); },
                 [&](const events::wrong& e) {
                   settle(e.index, status::wrong, e.reason);
                   results.at(e.index).wrong = e.found;
                 },
                 [&](const events::failed& e) { settle(e.index, status::crashed, e.reason); },
                 [&](const events::skipped& e) { settle(e.index, status::skipped, e.reason); },
                 [&](const events::sampled& e) { take_cell(e); },
                 [&](const events::fingerprints& e) { verified = e.all; },
                 [&](const events::facts& e) { take_facts(e.worker); },
                 ignoring<events::progress, events::ceilings, events::inventory_taken,
                          events::quiet, events::done>{}},
      event);
}

void batch_run::begin(std::size_t index) {
  at_ = index;
  const auto all = static_cast<double>(results.size());
  show_(1 - static_cast<double>(open_.size()) / all, results.at(index).what.text());
}

void batch_run::settle(std::size_t index, status end, const std::string& reason) {
  result& r = results.at(index);
  r.state = end;
  r.reason = reason;
  r.wrong.reset();
  r.processes.clear();
  open_.erase(index);
}

void batch_run::take_cell(const events::sampled& cell) {
  for (const events::sampled::arm& arm : cell.arms) {
    settle(arm.index, status::passed, "");
    result& r = results.at(arm.index);
    if (arm.digest) {
      r.digest = arm.digest;
    }
    r.processes.push_back(
        {.samples = arm.samples,
         .control = r.what.variant == baseline_name ? cell.control : std::nullopt});
  }
  const task_id& any = results.at(cell.arms.at(0).index).what;
  placement_.push_back({.backend = any.backend, .tuning = any.tuning, .threads = cell.threads});
}

void batch_run::take_facts(const worker_facts& worker) {
  const task_id& any = results.front().what;
  facts = process_facts{.kernel = any.kernel,
                        .algorithm = any.algorithm,
                        .n = any.n,
                        .threads = any.threads,
                        .worker = worker,
                        .placement = placement_};
}

/// A worker that dies before it begins anything has no task to blame, and the next would die the
/// same way: then all that remains is given up.
void batch_run::mark_crashed(const std::string& reason) {
  if (at_) {
    settle(*at_, status::crashed, reason);
    return;
  }
  while (!open_.empty()) {
    settle(open_.begin()->first, status::crashed, reason);
  }
}

}  // namespace toll::suite
