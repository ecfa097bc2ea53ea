// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <sys/types.h>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace toll::suite {

/// Whether this thread now runs on that processor only.
bool pin_this_thread(int processor);

/// Whether this thread, and those that it starts, now run on these processors only.
bool bind_this_thread(const std::vector<int>& processors);

/// The processors that this process was started with, whatever a run-time library did to its first
/// thread since; none if the kernel does not say.
std::optional<std::vector<int>> processors_at_start();

/// The processors that a thread of this process may run on, if the kernel says: 0 is the caller.
std::optional<std::vector<int>> allowed_processors(pid_t thread);

/// Calls `action` on a thread that may use all of these, as may the threads that it starts. The
/// calling thread then goes back to where it was bound.
void on_all_processors(const std::function<void()>& action);

/// What the `stat` of a thread (/proc/<process>/task/<thread>/stat) says: the processor it ran on
/// last.
std::optional<int> last_processor_in(std::string_view stat);

/// What the kernel says of one thread, between start and look of a watch.
struct thread_facts {
  std::optional<std::vector<int>> allowed = {};  // processors it may run on
  std::set<int> ran_on = {};                     // those it was found on
  std::optional<double> seconds = {};            // of processor time; 0 if it took no part

  bool operator==(const thread_facts&) const = default;
};

/// An object with `allowed`, `ran_on` and `seconds`. What the kernel did not say is null, with the
/// reason in `reasons`.
nlohmann::json to_json(const thread_facts& thread);

/// errors   nlohmann::json::exception
thread_facts thread_facts_from(const nlohmann::json& text);

/// Where the threads of this process are, as the kernel sees it, and not as any run-time library
/// was asked to place them. `start` and `look` stand around each run; a thread may move between
/// them.
class thread_watch {
public:
  void start();
  void look();

  /// In the order in which they were made.
  std::vector<thread_facts> threads() const;

private:
  struct watched {
    thread_facts facts = {};
    std::optional<double> at_start = {};
  };

  std::map<pid_t, watched> threads_;
};

}  // namespace toll::suite
