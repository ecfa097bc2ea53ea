// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/affinity.hpp"

#include <toll/detail/processor_set.hpp>

#include "harness/machine/json_record.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <string>

namespace toll::suite {
namespace {

using toll::detail::processor_set;

// What sched_getaffinity said before any library's constructor ran: OpenMP's binds this thread to
// its first place, under OMP_PROC_BIND, OMP_PLACES or GOMP_CPU_AFFINITY. No length: not noted.
std::array<unsigned long, processor_set::bytes() / sizeof(unsigned long)> mask_at_start;
long length_at_start = 0;

// No sanitizer has started by then.
__attribute__((no_sanitize("address", "undefined", "thread"))) void note_mask(int, char**, char**) {
  length_at_start = syscall(SYS_sched_getaffinity, 0, sizeof mask_at_start, mask_at_start.data());
}

__attribute__((section(".preinit_array"), used)) void (*note_mask_first)(int, char**,
                                                                         char**) = note_mask;

/// Empty if it was not noted.
processor_set set_at_start() {
  processor_set noted;
  if (length_at_start > 0) {
    std::memcpy(noted.get(), mask_at_start.data(), static_cast<std::size_t>(length_at_start));
  }
  return noted;
}

processor_set set_of(const std::vector<int>& processors) {
  processor_set all;
  for (const int processor : processors) {
    all.add(processor);
  }
  return all;
}

std::vector<int> numbers_in(const processor_set& set) {
  // No further than the last of them: this is asked between samples.
  std::vector<int> numbers(static_cast<std::size_t>(set.count()));
  int next = 0;
  for (int& number : numbers) {
    while (!set.has(next)) {
      ++next;
    }
    number = next++;
  }
  return numbers;
}

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

std::optional<int> last_processor(pid_t thread) {
  const reading stat = system_files{}.read(fmt::format("/proc/self/task/{}/stat", thread));
  return last_processor_in(stat.text.value_or(""));
}

std::optional<double> processor_seconds(pid_t thread) {
  const auto nanoseconds =
      system_files{}.number(fmt::format("/proc/self/task/{}/schedstat", thread));
  return nanoseconds ? std::optional{*nanoseconds * 1e-9} : std::nullopt;
}

}  // namespace

std::optional<int> last_processor_in(std::string_view stat) {
  const auto name_end = stat.rfind(')');
  if (name_end == std::string_view::npos) {
    return std::nullopt;
  }
  std::string_view rest = stat.substr(name_end + 1);
  constexpr int fields_from_the_name_on = 37;  // to field 39
  for (int field = 0; field < fields_from_the_name_on; ++field) {
    const auto space = rest.find(' ');
    if (space == std::string_view::npos) {
      return std::nullopt;
    }
    rest.remove_prefix(space + 1);
  }
  int processor = 0;
  const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), processor);
  return read.ec == std::errc{} ? std::optional{processor} : std::nullopt;
}

bool pin_this_thread(int processor) {
  return bind_this_thread({processor});
}

bool bind_this_thread(const std::vector<int>& processors) {
  return set_of(processors).bind_this_thread();
}

std::optional<std::vector<int>> processors_at_start() {
  return length_at_start > 0 ? numbers_in(set_at_start()) : allowed_processors(0);
}

void on_all_processors(const std::function<void()>& action) {
  static const processor_set all = set_at_start();
  const toll::detail::bound_thread bound{all};
  action();
}

std::optional<std::vector<int>> allowed_processors(pid_t thread) {
  processor_set allowed;
  if (sched_getaffinity(thread, processor_set::bytes(), allowed.get()) != 0) {
    return std::nullopt;
  }
  return numbers_in(allowed);
}

nlohmann::json to_json(const thread_facts& thread) {
  json_record found;
  if (thread.allowed) {
    found.add("allowed", *thread.allowed);
  } else {
    found.add_unknown("allowed", "sched_getaffinity was refused");
  }
  if (!thread.ran_on.empty()) {
    found.add("ran_on", thread.ran_on);
  } else {
    found.add_unknown("ran_on", "/proc/self/task has no stat of it");
  }
  if (thread.seconds) {
    found.add("seconds", *thread.seconds);
  } else {
    found.add_unknown("seconds", "/proc/self/task has no schedstat of it");
  }
  return found.object();
}

thread_facts thread_facts_from(const nlohmann::json& text) {
  thread_facts thread;
  if (const nlohmann::json& allowed = text.at("allowed"); !allowed.is_null()) {
    thread.allowed = allowed.get<std::vector<int>>();
  }
  if (const nlohmann::json& ran_on = text.at("ran_on"); !ran_on.is_null()) {
    thread.ran_on = ran_on.get<std::set<int>>();
  }
  if (const nlohmann::json& seconds = text.at("seconds"); !seconds.is_null()) {
    thread.seconds = seconds.get<double>();
  }
  return thread;
}

void thread_watch::start() {
  for (auto& [thread, one] : threads_) {
    one.at_start = 0;  // its number may be given to a new one
  }
  for (const pid_t thread : threads_of_this_process()) {
    threads_[thread].at_start = processor_seconds(thread);
  }
}

void thread_watch::look() {
  for (const pid_t thread : threads_of_this_process()) {
    const auto [place, is_new] = threads_.try_emplace(thread);
    watched& one = place->second;
    if (is_new) {
      one.at_start = 0;
    }
    one.facts.allowed = allowed_processors(thread);
    const auto now = processor_seconds(thread);
    if (now && one.at_start) {
      one.facts.seconds = one.facts.seconds.value_or(0) + *now - *one.at_start;
    }
    if (const auto processor = last_processor(thread)) {
      one.facts.ran_on.insert(*processor);
    }
  }
}

std::vector<thread_facts> thread_watch::threads() const {
  std::vector<thread_facts> all;
  for (const auto& [thread, one] : threads_) {
    all.push_back(one.facts);
  }
  return all;
}

}  // namespace toll::suite
