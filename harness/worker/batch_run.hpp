// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/plan/result.hpp"
#include "harness/worker/process.hpp"
#include "harness/worker/verified_fingerprints.hpp"
#include "harness/worker/worker_event.hpp"
#include "harness/worker/worker_facts.hpp"
#include "harness/worker/worker_order.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// Tasks of one batch, done once by as many workers as it takes: when one dies, the variant it was
/// at is recorded as crashed, and another worker takes what remains.
class batch_run {
public:
  /// Learns how much of the batch is done, and what comes next.
  using listener = std::function<void(double fraction, const std::string& task)>;

  /// `how` if the tasks are to be timed. A step of a variant may take the seconds of the terms
  /// beyond what its data need. `verified_before`: what another run of the same data left.
  batch_run(const batch& tasks, const std::optional<sampling>& how, const worker_terms& terms,
            listener show, verified_fingerprints verified_before = {});

  void run();

  bool is_interrupted = false;     // and therefore not done
  std::vector<result> results;     // of every task, in order; if it was timed, by process 0
  verified_fingerprints verified;  // by its workers and those before them, if they timed anything
  std::optional<process_facts> facts;  // of the process that timed; none if none came to its end

private:
  worker_terms terms_of_next() const;
  worker_order next_order() const;
  void handle(const worker_event& event);
  void begin(std::size_t index);
  void settle(std::size_t index, status end, const std::string& reason);
  void take_cell(const events::sampled& cell);
  void take_facts(const worker_facts& worker);
  void mark_crashed(const std::string& reason);

  worker_terms terms_;
  listener show_;
  std::optional<sampling> how_;
  indexed_tasks open_;             // shrinks as tasks are settled
  std::optional<std::size_t> at_;  // the task that the present worker began last
  std::vector<cell_placement> placement_;
};

}  // namespace toll::suite
