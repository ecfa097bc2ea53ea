// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/disturbance.hpp"

#include "harness/clocks.hpp"
#include "harness/machine/affinity.hpp"
#include "harness/machine/control_group.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <set>
#include <string_view>

namespace toll::suite {
namespace {

// A thread that wakes up on an idle processor waits this long or less, which is a cost of the loop.
// One that waits for another program waits for a slice of the scheduler: a millisecond or more.
constexpr double seconds_to_wake_up = 50e-6;

/// The numbers at the front of a text, as many as there are places.
template <std::size_t count>
std::optional<std::array<double, count>> numbers_of(std::string_view text) {
  std::array<double, count> numbers{};
  for (double& number : numbers) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) {
      return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return numbers;
}

}  // namespace

/// A file of the kernel that stays open, because it is read around each sample.
class sample_watch::kernel_file {
public:
  explicit kernel_file(const std::string& path)
      : number_{open(path.c_str(), O_RDONLY | O_CLOEXEC)} {}

  kernel_file(const kernel_file&) = delete;
  kernel_file& operator=(const kernel_file&) = delete;

  ~kernel_file() {
    if (number_ >= 0) {
      close(number_);
    }
  }

  /// Its beginning, which must not be kept: the next call replaces it.
  std::string_view text() {
    const auto count = number_ < 0 ? -1 : pread(number_, text_.data(), text_.size(), 0);
    return {text_.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
  }

private:
  int number_;
  std::vector<char> text_ = std::vector<char>(1 << 14);
};

struct sample_watch::thread {
  explicit thread(pid_t id)
      : schedstat{fmt::format("/proc/self/task/{}/schedstat", id)},
        stat{fmt::format("/proc/self/task/{}/stat", id)} {}

  kernel_file schedstat;  // nanoseconds run, nanoseconds waited to run, slices
  kernel_file stat;       // field 39: the processor it ran on last
};

struct sample_watch::moment {
  struct of_thread {
    double run = 0;
    double delay = 0;
    double slices = 0;
    int processor = -1;
  };

  double time = 0;
  double on_processor = 0;  // of the calling thread
  long sleeps = 0;          // of the calling thread
  long major_faults = 0;
  double stolen = 0;
  double throttled = 0;
  std::map<pid_t, of_thread> threads;
};

sample_watch::sample_watch() : stat_{std::make_unique<kernel_file>("/proc/stat")} {
  has_quota_ = control_group::of_this_process(files_).processors.has_value();
  find_threads();
}

sample_watch::~sample_watch() = default;

void sample_watch::find_threads() {
  std::set<pid_t> alive;
  for (const std::string& name : files_.names("/proc/self/task")) {
    pid_t id = 0;
    if (std::from_chars(name.data(), name.data() + name.size(), id).ec == std::errc{}) {
      alive.insert(id);
    }
  }
  std::erase_if(threads_, [&](const auto& t) { return !alive.contains(t.first); });
  for (const pid_t id : alive) {
    if (!threads_.contains(id)) {
      threads_.emplace(id, std::make_unique<thread>(id));
    }
  }
}

void sample_watch::start() {
  before_ = std::make_unique<moment>(now());
}

sample_watch::moment sample_watch::now() {
  moment m;
  std::vector<int> processors;
  for (const auto& [id, t] : threads_) {
    auto& watched = m.threads[id];
    if (const auto numbers = numbers_of<3>(t->schedstat.text())) {
      watched = {
          .run = (*numbers)[0] * 1e-9, .delay = (*numbers)[1] * 1e-9, .slices = (*numbers)[2]};
    }
    watched.processor = last_processor_in(t->stat.text()).value_or(-1);
    processors.push_back(watched.processor);
  }
  m.stolen = stolen_seconds(processors);
  if (has_quota_) {
    m.throttled = control_group::of_this_process(files_).throttled_seconds.value_or(0);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  m.major_faults = usage.ru_majflt;
  getrusage(RUSAGE_THREAD, &usage);
  m.sleeps = usage.ru_nvcsw;
  m.on_processor = seconds_on_processor(CLOCK_THREAD_CPUTIME_ID);
  m.time = wall_seconds();
  return m;
}

/// In lines "cpu3 user nice system idle iowait irq softirq steal ...", in ticks.
double sample_watch::stolen_seconds(const std::vector<int>& processors) {
  static const auto ticks_per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  const std::set<int> wanted(processors.begin(), processors.end());
  double stolen = 0;
  std::string_view rest = stat_->text();
  while (rest.starts_with("cpu")) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    int processor = -1;
    const auto [end, error] =
        std::from_chars(line.data() + 3, line.data() + line.size(), processor);
    if (error == std::errc{} && wanted.contains(processor)) {
      const auto ticks = numbers_of<8>(line.substr(static_cast<std::size_t>(end - line.data())));
      stolen += ticks ? ticks->back() / ticks_per_second : 0;
    }
  }
  return stolen;
}

disturbance sample_watch::stop() {
  const moment after = now();
  disturbance found{.seconds = after.time - before_->time,
                    .stolen = after.stolen - before_->stolen,
                    .throttled = after.throttled - before_->throttled,
                    .major_faults = after.major_faults - before_->major_faults};
  std::set<int> busy;
  double own_delay = 0;
  for (const auto& [id, end] : after.threads) {
    const auto place = before_->threads.find(id);
    if (place == before_->threads.end()) {
      continue;
    }
    const moment::of_thread& start = place->second;
    const double slices = end.slices - start.slices;
    const double run = end.run - start.run;
    const double delay = end.delay - start.delay;
    own_delay = id == getpid() ? delay : own_delay;
    found.delay = std::max(found.delay, delay - slices * seconds_to_wake_up);
    const bool has_run = slices > 0 || run > 0;
    found.migrations += has_run && end.processor != start.processor ? 1 : 0;
    if (run > found.seconds / 10 && !busy.insert(end.processor).second) {
      found.shared_by_two = end.processor;
    }
  }
  // A thread that slept was not on a processor of its own will.
  if (after.sleeps == before_->sleeps) {
    const double run = after.on_processor - before_->on_processor;
    found.lost = std::max(0.0, found.seconds - run - own_delay);
  }
  return found;
}

std::string disturbance::cause(double share) const {
  if (share >= 1) {
    return "";
  }
  const double limit = share * seconds;
  if (shared_by_two) {
    return fmt::format("two threads ran on processor {}", *shared_by_two);
  }
  if (throttled > limit) {
    return "throttled by a quota";
  }
  if (stolen > limit || lost > limit) {
    return "steal time";
  }
  if (delay > limit) {
    return "waited for a processor";
  }
  if (migrations > 0) {
    return "moved to another processor";
  }
  return major_faults > 0 ? "major page faults" : "";
}

}  // namespace toll::suite
