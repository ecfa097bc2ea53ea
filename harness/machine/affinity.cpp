// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/affinity.hpp"

#include "harness/machine/fact_sheet.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <charconv>
#include <cstddef>
#include <memory>
#include <sstream>
#include <string>

namespace toll {
namespace {

// Larger than the kernel's own mask on any machine there is, or the call is refused.
constexpr int most_processors = 1 << 16;

class processor_set {
public:
  processor_set() : set_{CPU_ALLOC(most_processors), [](cpu_set_t* p) { CPU_FREE(p); }} {
    CPU_ZERO_S(bytes(), set_.get());
  }

  static std::size_t bytes() { return CPU_ALLOC_SIZE(most_processors); }

  cpu_set_t* get() { return set_.get(); }

  void add(int processor) { CPU_SET_S(static_cast<std::size_t>(processor), bytes(), set_.get()); }

  std::size_t count() const { return static_cast<std::size_t>(CPU_COUNT_S(bytes(), set_.get())); }

  bool has(int processor) const {
    return CPU_ISSET_S(static_cast<std::size_t>(processor), bytes(), set_.get());
  }

private:
  std::unique_ptr<cpu_set_t, void (*)(cpu_set_t*)> set_;
};

std::vector<pid_t> threads_of_this_process() {
  std::vector<pid_t> found;
  for (const std::string& name : system_files{}.names("/proc/self/task")) {
    pid_t id = 0;
    if (std::from_chars(name.data(), name.data() + name.size(), id).ec == std::errc{}) {
      found.push_back(id);
    }
  }
  return found;
}

/// Field 39 of its stat: the processor it ran on last.
std::optional<int> last_processor(pid_t thread) {
  const reading stat = system_files{}.read(fmt::format("/proc/self/task/{}/stat", thread));
  const std::string text = stat.text.value_or("");
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) {
    return std::nullopt;
  }
  std::istringstream rest{text.substr(name_end + 1)};
  std::string word;
  constexpr int first_field_behind_the_name = 3;
  constexpr int processor_field = 39;
  for (int field = first_field_behind_the_name; field <= processor_field; ++field) {
    rest >> word;
  }
  int processor = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), processor);
  return rest && read.ec == std::errc{} ? std::optional{processor} : std::nullopt;
}

std::optional<double> processor_seconds(pid_t thread) {
  const auto nanoseconds =
      system_files{}.number(fmt::format("/proc/self/task/{}/schedstat", thread));
  return nanoseconds ? std::optional{*nanoseconds * 1e-9} : std::nullopt;
}

}  // namespace

bool pin_this_thread(int processor) {
  if (processor < 0 || processor >= most_processors) {
    return false;
  }
  processor_set only;
  only.add(processor);
  return sched_setaffinity(0, processor_set::bytes(), only.get()) == 0;
}

std::optional<std::vector<int>> allowed_processors(pid_t thread) {
  processor_set allowed;
  if (sched_getaffinity(thread, processor_set::bytes(), allowed.get()) != 0) {
    return std::nullopt;
  }
  // No further than the last of them: this is asked between samples.
  std::vector<int> numbers(allowed.count());
  int next = 0;
  for (int& number : numbers) {
    while (!allowed.has(next)) {
      ++next;
    }
    number = next++;
  }
  return numbers;
}

void thread_watch::start() {
  for (auto& [thread, s] : threads_) {
    s.at_start = 0;  // its number may be given to a new one
  }
  for (const pid_t thread : threads_of_this_process()) {
    threads_[thread].at_start = processor_seconds(thread);
  }
}

void thread_watch::look() {
  for (const pid_t thread : threads_of_this_process()) {
    const auto [place, is_new] = threads_.try_emplace(thread);
    seen& s = place->second;
    if (is_new) {
      s.at_start = 0;
    }
    s.allowed = allowed_processors(thread);
    const auto now = processor_seconds(thread);
    if (now && s.at_start) {
      s.seconds = s.seconds.value_or(0) + *now - *s.at_start;
    }
    if (const auto processor = last_processor(thread)) {
      s.ran_on.insert(*processor);
    }
  }
}

nlohmann::json thread_watch::record() const {
  nlohmann::json all = nlohmann::json::array();
  for (const auto& [thread, s] : threads_) {
    fact_sheet found;
    if (s.allowed) {
      found.add("allowed", *s.allowed);
    } else {
      found.add_unknown("allowed", "sched_getaffinity was refused");
    }
    if (!s.ran_on.empty()) {
      found.add("ran_on", s.ran_on);
    } else {
      found.add_unknown("ran_on", "/proc/self/task has no stat of it");
    }
    if (s.seconds) {
      found.add("seconds", *s.seconds);
    } else {
      found.add_unknown("seconds", "/proc/self/task has no schedstat of it");
    }
    all.push_back(found.object());
  }
  return all;
}

}  // namespace toll
