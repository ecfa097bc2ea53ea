// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <sys/types.h>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace toll {

/// Whether this thread now runs on that processor only.
bool pin_this_thread(int processor);

/// The processors that a thread of this process may run on, if the kernel says: 0 is the caller.
std::optional<std::vector<int>> allowed_processors(pid_t thread);

/// Where the threads of this process are, as the kernel sees it, and not as any run-time library
/// was asked to place them. `start` and `look` stand around each run; a thread may move between
/// them.
class thread_watch {
public:
  void start();
  void look();

  /// An object for each thread, in the order in which they were made: `allowed`, the processors it
  /// may run on; `ran_on`, those it was found on; `seconds` of processor time that it spent in the
  /// runs. A thread that spent none took no part. What the kernel does not say is null, with the
  /// reason in `reasons`.
  nlohmann::json record() const;

private:
  struct seen {
    std::optional<std::vector<int>> allowed = {};
    std::set<int> ran_on = {};
    std::optional<double> at_start = {};
    std::optional<double> seconds = {};
  };

  std::map<pid_t, seen> threads_;
};

}  // namespace toll
