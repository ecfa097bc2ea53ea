// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/worker/outcome.hpp"
#include "harness/worker/process.hpp"
#include "harness/worker/protocol.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace toll {

/// Tasks of one batch, done once by as many workers as it takes: when one dies, the variant it was
/// at is recorded as crashed, and another worker takes what remains.
class batch_run {
public:
  /// Told how much of the batch is done, and what comes next.
  using listener = std::function<void(double fraction, const std::string& task)>;

  /// `how` if the tasks are to be timed. A step of a variant may take the seconds of the terms
  /// beyond what its data need. `known_before`: what another run of the same data left.
  batch_run(const batch& tasks, const std::optional<sampling>& how, const worker_terms& terms,
            listener show, nlohmann::json known_before = nullptr);

  void run();

  bool is_interrupted = false;    // and therefore not done
  std::vector<outcome> outcomes;  // of every task, in order
  nlohmann::json known;           // what its workers found right; null if none timed anything
  nlohmann::json facts;           // what the process that timed said of itself; null if none did

private:
  worker_terms terms_of_next() const;
  void handle(const nlohmann::json& event);
  void begin(std::size_t index);
  void settle(std::size_t index, status is, const nlohmann::json& event);
  void take_cell(const nlohmann::json& cell);
  void take_facts(const nlohmann::json& of_worker);
  void bury(const std::string& reason);

  worker_terms terms_;
  listener show_;
  work_order order_;               // shrinks as tasks are settled
  std::optional<std::size_t> at_;  // the task that the present worker began last
  nlohmann::json placement_ = nlohmann::json::array();
};

}  // namespace toll
