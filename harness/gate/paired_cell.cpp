// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/paired_cell.hpp"

#include "harness/gate/paired_group.hpp"
#include "harness/interruption.hpp"
#include "harness/machine/binding.hpp"
#include "harness/machine/machine_state.hpp"
#include "harness/overloaded.hpp"
#include "harness/report/estimate.hpp"
#include "harness/worker/process.hpp"
#include "kernels/array_offset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <random>
#include <utility>
#include <variant>
#include <vector>

namespace toll::suite {
namespace {

using clock = std::chrono::steady_clock;

constexpr int longest_padding = 4096;

class gate_run {
public:
  gate_run(std::vector<paired_cell>& paired_cells, const gate_settings& settings,
           const gate_listener& listener)
      : paired_cells_{paired_cells},
        settings_{settings},
        listener_{listener},
        groups_{groups_of(paired_cells)} {}

  gate_course run() {
    std::shuffle(groups_.begin(), groups_.end(), random_);
    while (drop_closed_groups(), !groups_.empty()) {
      if (interrupted_by() != 0 || spent() > settings_.budget) {
        break;
      }
      paired_group& next = next_group();
      run_process(next);
      next.verdicts_per_second_now = verdicts_per_second(next, paired_cells_);
    }
    course_.seconds = spent();
    return course_;
  }

private:
  double spent() const { return std::chrono::duration<double>(clock::now() - start_).count(); }

  void drop_closed_groups() {
    for (paired_group& g : groups_) {
      std::erase_if(g.members, [&](std::size_t i) { return !paired_cells_[i].is_open(); });
    }
    std::erase_if(groups_, [](const paired_group& g) { return g.members.empty(); });
  }

  paired_group& next_group() {
    return *std::max_element(groups_.begin(), groups_.end(),
                             [](const paired_group& a, const paired_group& b) {
                               return a.verdicts_per_second_now < b.verdicts_per_second_now;
                             });
  }

  gate_process process_for(const paired_group& group) {
    return {.any = paired_cells_[group.members.front()].facts(),
            .padding = static_cast<std::size_t>(random_() % longest_padding),
            .array_offset =
                cache_line_bytes *
                static_cast<std::size_t>(random_() % (most_offset_bytes / cache_line_bytes))};
  }

  orders::measure order_for(const paired_group& group, const gate_process& process,
                            const std::vector<int>& processors) {
    sampling how = settings_.how;
    how.left = settings_.budget - spent();
    how.seed = random_();
    how.array_offset = process.array_offset;
    how.proves_work = group.processes == 0;
    how.processors = processors;
    orders::measure order{.how = std::move(how), .verified = group.verified};
    for (const std::size_t i : group.members) {
      order.tasks[2 * i] = paired_cells_[i].baseline;
      order.tasks[2 * i + 1] = paired_cells_[i].portable;
    }
    return order;
  }

  void run_process(paired_group& group) {
    gate_process process = process_for(group);
    // Moves the stack of the process.
    setenv("TOLL_PADDING", std::string(process.padding, 'x').c_str(), 1);
    at_.reset();
    const double start = spent();
    const std::vector<int> processors = placement(settings_.here, process.any.threads);
    const worker_order order = order_for(group, process, processors);
    stay_off(settings_.here, processors);
    const machine_state before = machine_state::now(processors);
    const worker_end end = run_worker(
        order, settings_.each, [&](const worker_event& event) { handle(event, group, process); });
    ++course_.processes;
    if (end.how == ending::died) {
      mark_crashed(group.members, end.reason);
    }
    process.around = machine_state::between(before, machine_state::now(processors));
    process.is_dropped = process.around.at("moved") && settings_.how.most_disturbed < 1;
    process.seconds = spent() - start;
    take(process);
    group.seconds += process.seconds;
    group.processes += process.is_dropped ? 0 : 1;
  }

  void take(gate_process& process) {
    for (const gate_process::pair& p : process.pairs) {
      if (!process.is_dropped && p.log_ratio && p.log_of_control) {
        paired_cells_[p.place].found.add(*p.log_ratio, *p.log_of_control);
      } else {
        ++paired_cells_[p.place].disturbed;
      }
    }
    course_.dropped += process.is_dropped ? 1 : 0;
    listener_.take(process);
  }

  /// The baseline of paired cell i has the index 2 i in the order, the portable arm the next.
  static std::size_t paired_cell_at(std::size_t index) { return index / 2; }

  void handle(const worker_event& event, paired_group& group, gate_process& process) {
    std::visit(
        overloaded{
            [&](const events::begun& e) { begin(paired_cell_at(e.index)); },
            [&](const events::wrong& e) { mark_broken(e.index, verdict::wrong, e.reason); },
            [&](const events::failed& e) { mark_broken(e.index, verdict::crashed, e.reason); },
            [&](const events::skipped& e) {
              paired_cells_.at(paired_cell_at(e.index)).is_given_up = true;
            },
            [&](const events::sampled& e) { take_cell(e, process); },
            [&](const events::fingerprints& e) { group.verified = e.all; },
            ignoring<events::verified, events::facts, events::progress, events::ceilings,
                     events::quiet, events::done>{}},
        event);
  }

  void begin(std::size_t place) {
    at_ = place;
    listener_.show(std::min(1.0, spent() / settings_.budget),
                   paired_cells_.at(place).facts().text());
  }

  void mark_broken(std::size_t index, verdict how, const std::string& reason) {
    paired_cell& c = paired_cells_.at(paired_cell_at(index));
    c.broken = how;
    c.reason = fmt::format("{}: {}", index % 2 == 0 ? "baseline" : "portable", reason);
  }

  /// Of a cell with both arms: one of which an arm was wrong says nothing.
  void take_cell(const events::sampled& cell, gate_process& process) {
    if (cell.arms.size() < 2 || !cell.control) {
      return;
    }
    const std::size_t place = paired_cell_at(cell.arms[0].index);
    const arm_samples& baseline = cell.arms[0].samples;
    process.pairs.push_back({.place = place,
                             .what = paired_cells_.at(place).facts(),
                             .log_ratio = log_ratio(cell.arms[1].samples, baseline),
                             .log_of_control = log_ratio(*cell.control, baseline)});
  }

  /// A process that dies before it begins anything has no paired cell to blame; the next would
  /// die the same way.
  void mark_crashed(const std::vector<std::size_t>& members, const std::string& reason) {
    for (const std::size_t i : at_ ? std::vector{*at_} : members) {
      paired_cells_[i].broken = verdict::crashed;
      paired_cells_[i].reason = reason;
    }
  }

  std::vector<paired_cell>& paired_cells_;
  const gate_settings& settings_;
  const gate_listener& listener_;
  std::vector<paired_group> groups_;
  gate_course course_;
  std::mt19937_64 random_{std::random_device{}()};
  std::optional<std::size_t> at_;
  clock::time_point start_ = clock::now();
};

}  // namespace

gate_course hold(std::vector<paired_cell>& paired_cells, const gate_settings& settings,
                 const gate_listener& listener) {
  return gate_run{paired_cells, settings, listener}.run();
}

}  // namespace toll::suite
