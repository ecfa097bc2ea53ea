// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/contest.hpp"

#include "harness/gate/contest_group.hpp"
#include "harness/machine/affinity.hpp"
#include "harness/machine/line_hops.hpp"
#include "harness/machine/load.hpp"
#include "harness/worker/interruption.hpp"
#include "harness/worker/pairs.hpp"
#include "harness/worker/process.hpp"
#include "kernels/array_offset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>

namespace toll {
namespace {

using json = nlohmann::json;
using clock = std::chrono::steady_clock;

constexpr int longest_padding = 4096;

/// What a process was measured on, before or after it.
struct surroundings {
  json load;
  std::vector<double> hops;

  static surroundings of(const gate_process& process) {
    const bool has_threads = process.any.threads > 1;
    const auto processors = allowed_processors(0);
    return {.load = load_now(system_files{}),
            .hops = has_threads && processors ? line_hops(*processors) : std::vector<double>{}};
  }
};

void note_surroundings(gate_process& process, const surroundings& before, const surroundings& after,
                       double most_taken) {
  const json between = load_between(before.load, after.load);
  const auto share = [&](const char* name) {
    const json taken = between.value(name, json());
    return taken.is_number() ? taken.get<double>() : 0;
  };
  process.stolen_share = share("stolen_share");
  process.throttled_share = share("throttled_share");
  process.hops_before = before.hops;
  process.hops_after = after.hops;
  process.is_dropped = process.stolen_share > most_taken || process.throttled_share > most_taken ||
                       !are_placed_alike(before.hops, after.hops);
}

class gate_run {
public:
  gate_run(std::vector<contest>& contests, const gate_settings& settings,
           const gate_listener& listener)
      : contests_{contests},
        settings_{settings},
        listener_{listener},
        groups_{groups_of(contests)} {}

  gate_course run() {
    std::shuffle(groups_.begin(), groups_.end(), random_);
    while (drop_closed_groups(), !groups_.empty()) {
      if (interrupted_by() != 0 || spent() > settings_.budget) {
        break;
      }
      contest_group& next = next_group();
      run_process(next);
      next.promise = verdicts_per_second(next, contests_);
    }
    course_.seconds = spent();
    return course_;
  }

private:
  double spent() const { return std::chrono::duration<double>(clock::now() - start_).count(); }

  void drop_closed_groups() {
    for (contest_group& g : groups_) {
      std::erase_if(g.members, [&](std::size_t i) { return !contests_[i].is_open(); });
    }
    std::erase_if(groups_, [](const contest_group& g) { return g.members.empty(); });
  }

  contest_group& next_group() {
    return *std::max_element(
        groups_.begin(), groups_.end(),
        [](const contest_group& a, const contest_group& b) { return a.promise < b.promise; });
  }

  gate_process drawn_for(const contest_group& of) {
    return {.any = contests_[of.members.front()].facts(),
            .padding = static_cast<std::size_t>(random_() % longest_padding),
            .array_offset =
                cache_line_bytes *
                static_cast<std::size_t>(random_() % (most_offset_bytes / cache_line_bytes))};
  }

  json order_for(const contest_group& of, const gate_process& process) {
    work_order order;
    order.known = of.known;
    for (const std::size_t i : of.members) {
      order.tasks[2 * i] = contests_[i].baseline;
      order.tasks[2 * i + 1] = contests_[i].portable;
    }
    return pair_order(order, {.rounds = settings_.rounds,
                              .sample_seconds = settings_.sample_seconds,
                              .seed = random_(),
                              .array_offset = process.array_offset});
  }

  void run_process(contest_group& of) {
    gate_process process = drawn_for(of);
    // Moves the stack of the process.
    setenv("TOLL_PADDING", std::string(process.padding, 'x').c_str(), 1);
    at_.reset();
    std::map<std::size_t, std::pair<double, double>> found;
    const double start = spent();
    const surroundings before = surroundings::of(process);
    const worker_end end = run_worker(order_for(of, process), settings_.each,
                                      [&](const json& event) { handle(event, of, found); });
    ++course_.processes;
    if (end.how == ending::died) {
      bury(of.members, end.reason);
    }
    note_surroundings(process, before, surroundings::of(process), settings_.most_taken);
    process.seconds = spent() - start;
    take(process, found);
    of.seconds += process.seconds;
    of.processes += process.is_dropped ? 0 : 1;
  }

  void take(gate_process& process, const std::map<std::size_t, std::pair<double, double>>& found) {
    for (const auto& [index, logs] : found) {
      process.pairs.push_back(
          {.of = contests_[index].facts(), .log_ratio = logs.first, .log_of_null = logs.second});
      if (!process.is_dropped) {
        contests_[index].found.add(logs.first, logs.second);
      }
    }
    course_.dropped += process.is_dropped ? 1 : 0;
    listener_.take(process);
  }

  void handle(const json& event, contest_group& of,
              std::map<std::size_t, std::pair<double, double>>& found) {
    const std::string what = event.at("event");
    if (what == "known") {
      of.known = event.at("looks");
    }
    if (!event.contains("index")) {
      return;
    }
    const std::size_t index = event.at("index").get<std::size_t>() / 2;
    contest& c = contests_.at(index);
    if (what == "begin") {
      at_ = index;
      listener_.show(std::min(1.0, spent() / settings_.budget), c.facts().text());
    } else if (what == "paired") {
      c.is = status::passed;
      found[index] = {event.at("log_ratio"), event.at("log_of_null")};
    } else if (what == "wrong" || what == "failed") {
      c.is = what == "wrong" ? status::wrong : status::crashed;
      const bool is_baseline = event.at("index").get<std::size_t>() % 2 == 0;
      c.reason =
          fmt::format("{}: {}", is_baseline ? "baseline" : "portable", event.value("reason", ""));
    }
  }

  /// A process that dies before it begins anything has nobody to blame; the next would die
  /// likewise.
  void bury(const std::vector<std::size_t>& members, const std::string& reason) {
    for (const std::size_t i : at_ ? std::vector{*at_} : members) {
      contests_[i].is = status::crashed;
      contests_[i].reason = reason;
    }
  }

  std::vector<contest>& contests_;
  const gate_settings& settings_;
  const gate_listener& listener_;
  std::vector<contest_group> groups_;
  gate_course course_;
  std::mt19937_64 random_{std::random_device{}()};
  std::optional<std::size_t> at_;
  clock::time_point start_ = clock::now();
};

}  // namespace

gate_course hold(std::vector<contest>& contests, const gate_settings& settings,
                 const gate_listener& listener) {
  return gate_run{contests, settings, listener}.run();
}

}  // namespace toll
