// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/defaults.hpp"
#include "harness/worker/worker_event.hpp"
#include "harness/worker/worker_order.hpp"

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace toll::suite {

enum class ending { finished, died, interrupted };

/// How a worker process ended, and why if it died: signal, exit code, or a limit of its terms.
struct worker_end {
  ending how = ending::finished;
  std::string reason = {};
};

/// The kernel's name for it, which works after the file has been replaced, too.
inline constexpr const char* this_executable = "/proc/self/exe";

/// What a worker is granted. One that wants more is killed.
struct worker_terms {
  double timeout = defaults::timeout;                       // seconds of silence
  double memory = std::numeric_limits<double>::infinity();  // bytes that it holds

  std::string executable = this_executable;  // of toll, that becomes the worker: its path
  bool runs_a_copy = true;                   // of it, if it times and can: executable_copy.hpp

  /// A program to run it, with arguments, such as valgrind; none: it runs by itself. It is looked
  /// for in PATH, and of the environment gets the loader's path only.
  std::vector<std::string> through = {};
};

/// Starts an executable as a worker, hands it the order, and passes on its events until it ends.
/// errors   std::system_error if no process can be started
worker_end run_worker(const worker_order& order, const worker_terms& terms,
                      const std::function<void(const worker_event& event)>& on_event);

}  // namespace toll::suite
