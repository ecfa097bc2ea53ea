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
/// was asked to place them. Watches from its construction on: `look` after each run, as a thread
/// may move between them.
class thread_watch {
public:
  thread_watch();

  void look();

  /// An object for each thread, in the order in which they were made: `allowed`, the processors it
  /// may run on; `ran_on`, those it was found on; `seconds` of processor time since the
  /// construction. A thread without any took no part. What the kernel does not say is null, with
  /// the reason in `reasons`.
  nlohmann::json record() const;

private:
  struct seen {
    std::optional<std::vector<int>> allowed = {};
    std::set<int> ran_on = {};
    std::optional<double> seconds_at_first = {};
    std::optional<double> seconds = {};
  };

  std::map<pid_t, seen> threads_;
};

}  // namespace toll
