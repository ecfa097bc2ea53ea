// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/contest.hpp"

#include "harness/gate/contest_group.hpp"
#include "harness/interruption.hpp"
#include "harness/machine/binding.hpp"
#include "harness/machine/surroundings.hpp"
#include "harness/report/estimate.hpp"
#include "harness/worker/process.hpp"
#include "harness/worker/protocol.hpp"
#include "kernels/array_offset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <random>
#include <utility>
#include <vector>

namespace toll {
namespace {

using json = nlohmann::json;
using clock = std::chrono::steady_clock;

constexpr int longest_padding = 4096;

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

  work_order order_for(const contest_group& of, const gate_process& process,
                       const std::vector<int>& processors) {
    sampling how = settings_.how;
    how.left = settings_.budget - spent();
    how.seed = random_();
    how.array_offset = process.array_offset;
    how.proves_work = of.processes == 0;
    how.processors = processors;
    work_order order{.tasks = {}, .how = std::move(how), .known = of.known};
    for (const std::size_t i : of.members) {
      order.tasks[2 * i] = contests_[i].baseline;
      order.tasks[2 * i + 1] = contests_[i].portable;
    }
    return order;
  }

  void run_process(contest_group& of) {
    gate_process process = drawn_for(of);
    // Moves the stack of the process.
    setenv("TOLL_PADDING", std::string(process.padding, 'x').c_str(), 1);
    at_.reset();
    const double start = spent();
    const std::vector<int> processors = placement(settings_.here, process.any.threads);
    const work_order order = order_for(of, process, processors);
    stay_off(settings_.here, processors);
    const surroundings before = surroundings::now(processors);
    const worker_end end = run_worker(to_json(order), settings_.each,
                                      [&](const json& event) { handle(event, of, process); });
    ++course_.processes;
    if (end.how == ending::died) {
      bury(of.members, end.reason);
    }
    process.around = surroundings::between(before, surroundings::now(processors));
    process.is_dropped = process.around.at("moved") && settings_.how.most_disturbed < 1;
    process.seconds = spent() - start;
    take(process);
    of.seconds += process.seconds;
    of.processes += process.is_dropped ? 0 : 1;
  }

  void take(gate_process& process) {
    for (const gate_process::pair& p : process.pairs) {
      if (!process.is_dropped && p.log_ratio && p.log_of_control) {
        contests_[p.place].found.add(*p.log_ratio, *p.log_of_control);
      } else {
        ++contests_[p.place].disturbed;
      }
    }
    course_.dropped += process.is_dropped ? 1 : 0;
    listener_.take(process);
  }

  void handle(const json& event, contest_group& of, gate_process& process) {
    const std::string what = event.at("event");
    if (what == "known") {
      of.known = event.at("looks");
    } else if (what == "sampled") {
      take_cell(event, process);
    }
    if (!event.contains("index")) {
      return;
    }
    const std::size_t index = event.at("index").get<std::size_t>() / 2;
    contest& c = contests_.at(index);
    if (what == "begin") {
      at_ = index;
      listener_.show(std::min(1.0, spent() / settings_.budget), c.facts().text());
    } else if (what == "wrong" || what == "failed") {
      c.is = what == "wrong" ? status::wrong : status::crashed;
      const bool is_baseline = event.at("index").get<std::size_t>() % 2 == 0;
      c.reason =
          fmt::format("{}: {}", is_baseline ? "baseline" : "portable", event.value("reason", ""));
    } else if (what == "skipped") {
      c.is_given_up = true;
    }
  }

  /// Of a cell with both arms: one of which an arm was wrong says nothing.
  void take_cell(const json& cell, gate_process& process) {
    if (cell.at("arms").size() < 2) {
      return;
    }
    const std::size_t place = cell.at("arms").at(0).at("index").get<std::size_t>() / 2;
    const arm_samples baseline = arm_samples_from(cell.at("arms").at(0).at("samples"));
    const arm_samples portable = arm_samples_from(cell.at("arms").at(1).at("samples"));
    const arm_samples control = arm_samples_from(cell.at("control"));
    contests_.at(place).is = status::passed;
    process.pairs.push_back({.place = place,
                             .of = contests_[place].facts(),
                             .log_ratio = log_ratio(portable, baseline),
                             .log_of_control = log_ratio(control, baseline)});
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
