// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include <functional>
#include <string>

namespace toll {

enum class ending { finished, died, interrupted };

/// How a worker process ended, and why if it died: signal, exit code or time limit.
struct worker_end {
  ending how = ending::finished;
  std::string reason = {};
};

/// Starts this executable as a worker, hands it the order, and passes on its events until it ends.
/// A worker that is silent for `patience` seconds is killed. errors   std::system_error if no
/// process can be started
worker_end run_worker(const nlohmann::json& order, double patience,
                      const std::function<void(const nlohmann::json& event)>& on_event);

}  // namespace toll
