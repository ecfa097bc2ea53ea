// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/timing.hpp"

#include "harness/machine/affinity.hpp"
#include "harness/worker/bench.hpp"
#include "harness/worker/budget.hpp"
#include "harness/worker/knowledge.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace toll {
namespace {

using json = nlohmann::json;
using clock = std::chrono::steady_clock;

/// A task that was found right, ready to be timed.
struct contender {
  std::size_t index = 0;
  const task* what = nullptr;
  stage* data = nullptr;
  task_cost cost = {};
  double digest = 0;  // of one run: later ones depend on how many there are
  bool has_failed = false;
  thread_watch threads = {};
};

template <class Action>
double seconds_of(const Action& action) {
  const auto start = clock::now();
  action();
  return std::chrono::duration<double>(clock::now() - start).count();
}

/// Where the seconds of a worker went; what is in none of these it spent on itself.
struct seconds_spent {
  double data = 0;   // made, and put back
  double loops = 0;  // timed, the runs by which samples are planned too
  double checks = 0;

  json record() const { return {{"data", data}, {"timed_loops", loops}, {"checks", checks}}; }
};

std::vector<contender> verified_contenders(const work_order& order, bench& bench,
                                           seconds_spent& spent, const event_writer& events) {
  std::vector<contender> right;
  for (const auto& [index, task] : order.tasks) {
    events.begin(index, "verify");
    contender c{.index = index, .what = &task};
    const auto failed = guarded(task, [&] {
      std::optional<mismatch> wrong;
      spent.data += seconds_of([&] { c.data = &bench.stage_for(*c.what); });
      c.cost.reset = seconds_of([&] { c.data->memory().reset_after_check(); });
      c.cost.run = seconds_of([&] { c.what->what->run(*c.data); });
      spent.checks += seconds_of([&] {
        wrong = c.data->memory().check(1);
        c.digest = c.data->memory().digest();
      });
      const auto known = std::find_if(right.begin(), right.end(),
                                      [&](const contender& other) { return other.data == c.data; });
      if (known != right.end()) {
        c.cost.check = known->cost.check;
      } else if (!wrong) {
        // The first check of what is right costs more than all others.
        c.cost.check = seconds_of([&] { wrong = c.data->memory().check(1); });
        spent.checks += c.cost.check;
      }
      spent.data += c.cost.reset;
      spent.loops += c.cost.run;
      return wrong;
    });
    if (failed) {
      report(events, index, *failed);
    } else {
      events.verified(index);
      right.push_back(std::move(c));
    }
  }
  return right;
}

/// One call by Google Benchmark: its loop, on fresh data, checked afterwards.
std::optional<mismatch> timed_loop(benchmark::State& state, contender& c, double min_time,
                                   seconds_spent& spent) {
  const variant& v = *c.what->what;
  spent.data += seconds_of([&] { c.data->memory().reset_after_check(); });
  // Takes long enough for threads to fall asleep, so it goes before the run that wakes them.
  c.threads.start();
  index_t runs = 0;
  // Wakes threads and caches that the reset left cold. A run that fills a sample by itself hides
  // that.
  if (c.cost.run < min_time) {
    v.run(*c.data);
    ++runs;
  }
  spent.loops += seconds_of([&] {
    for ([[maybe_unused]] auto iteration : state) {
      v.run(*c.data);
      benchmark::ClobberMemory();
    }
  });
  c.threads.look();
  runs += static_cast<index_t>(state.iterations());

  const work done = v.work_of(c.what->n);
  using counter = benchmark::Counter;
  state.counters["bytes_per_second"] = counter(done.bytes(), counter::kIsIterationInvariantRate);
  state.counters["digest"] = counter(c.digest);
  state.counters["flops_per_second"] = counter(done.flops, counter::kIsIterationInvariantRate);
  std::optional<mismatch> wrong;
  spent.checks += seconds_of([&] { wrong = c.data->memory().check(runs); });
  return wrong;
}

void time_one(benchmark::State& state, contender& c, double min_time, seconds_spent& spent,
              const event_writer& events) {
  if (c.has_failed) {
    state.SkipWithError("failed before");
    return;
  }
  events.begin(c.index, "time");
  if (const auto failed = guarded(*c.what, [&] { return timed_loop(state, c, min_time, spent); })) {
    c.has_failed = true;
    report(events, c.index, *failed);
    state.SkipWithError("failed");
  }
}

/// Writes the library's own format, without the rows that it derives from others.
class raw_reporter : public benchmark::JSONReporter {
public:
  void ReportRuns(const std::vector<Run>& reports) override {
    std::vector<Run> raw;
    for (const Run& run : reports) {
      if (run.run_type == Run::RT_Iteration && !run.error_occurred) {
        raw.push_back(run);
      }
    }
    if (!raw.empty()) {
      JSONReporter::ReportRuns(raw);
    }
  }
};

json document_of(std::vector<contender>& contenders, const timing_settings& settings,
                 seconds_spent& spent, const event_writer& events) {
  std::vector<std::string> flags{"toll",
                                 fmt::format("--benchmark_repetitions={}", settings.repetitions),
                                 fmt::format("--benchmark_min_time={}", settings.min_time),
                                 "--benchmark_enable_random_interleaving=true"};
  std::vector<char*> arguments;
  arguments.reserve(flags.size());
  for (std::string& flag : flags) {
    arguments.push_back(flag.data());
  }
  auto count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  for (contender& c : contenders) {
    const auto time = [&c, &settings, &spent, &events](benchmark::State& state) {
      time_one(state, c, settings.min_time, spent, events);
    };
    benchmark::RegisterBenchmark(c.what->id().c_str(), time)->UseRealTime();
  }
  std::ostringstream text;
  raw_reporter reporter;
  reporter.SetOutputStream(&text);
  reporter.SetErrorStream(&text);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return json::parse(text.str());
}

/// How much of this process lies in huge pages.
json huge_pages() {
  std::ifstream in{"/proc/self/smaps_rollup"};
  for (std::string word; in >> word;) {
    double kib = 0;
    if (word == "AnonHugePages:" && in >> kib) {
      return {{"bytes", kib * 1024}};
    }
  }
  return {{"bytes", nullptr}, {"reasons", {{"bytes", "/proc/self/smaps_rollup cannot be read"}}}};
}

/// How many contenders, one after the other, belong to the same cell.
std::vector<std::size_t> cell_sizes(const std::vector<contender>& contenders) {
  std::vector<std::size_t> sizes;
  const variant* last = nullptr;
  for (const contender& c : contenders) {
    const variant* const v = c.what->what;
    const bool same = last != nullptr && last->backend == v->backend && last->tuning == v->tuning;
    if (same) {
      ++sizes.back();
    } else {
      sizes.push_back(1);
    }
    last = v;
  }
  return sizes;
}

}  // namespace

void time_tasks(const work_order& order, const event_writer& events) {
  bench bench{looks_from(order.known)};
  seconds_spent spent;
  std::vector<contender> contenders;
  const double verifying =
      seconds_of([&] { contenders = verified_contenders(order, bench, spent, events); });

  std::vector<task_cost> costs;
  costs.reserve(contenders.size());
  for (const contender& c : contenders) {
    costs.push_back(c.cost);
  }
  timing_settings wanted = order.timing;
  wanted.share -= verifying;
  wanted.left -= verifying;
  const fitted fits = fit(wanted, costs, cell_sizes(contenders));
  for (; contenders.size() > costs.size() - fits.dropped; contenders.pop_back()) {
    events.skipped(contenders.back().index, "does not fit the time budget");
  }
  json document{{"benchmarks", json::array()}};
  if (!contenders.empty()) {
    if (!fits.note.empty()) {
      const task& any = *contenders.front().what;
      events.note(fmt::format("{}/{} n={} threads={}: {}, to keep the time budget",
                              any.what->kernel, any.what->algorithm, any.n, any.threads,
                              fits.note));
    }
    document = document_of(contenders, fits.settings, spent, events);
  }
  json threads = json::array();
  for (const contender& c : contenders) {
    threads.push_back({{"index", c.index}, {"threads", c.threads.record()}});
  }
  events.measured(
      document, {{"huge_pages", huge_pages()}, {"seconds", spent.record()}, {"threads", threads}});
  events.known(to_json(bench.found_right()));
}

}  // namespace toll
