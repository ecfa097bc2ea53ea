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
#include <iterator>
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
      paired_group& next = groups_[next_of(groups_, spent())];
      run_round(next);
      next.to_confirm = std::max(0, next.to_confirm - 1);
      std::optional<paired_group> apart = apart_to_confirm(next, paired_cells_);
      next.verdicts_per_second_now = verdicts_per_second(next, paired_cells_);
      if (apart) {
        apart->begins_at = time_to_confirm(*apart, groups_, spent(), settings_.budget);
        groups_.push_back(std::move(*apart));
      }
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

  gate_process process_for(const paired_group& group) {
    return {.any = paired_cells_[group.members.front()].facts(),
            .order = processes_of_round(settings_.builds, random_()),
            .padding = static_cast<std::size_t>(random_() % longest_padding),
            .array_offset =
                cache_line_bytes *
                static_cast<std::size_t>(random_() % (most_offset_bytes / cache_line_bytes))};
  }

  orders::measure order_for(const paired_group& group, const round_process& process,
                            const sampling& how) {
    orders::measure order{.how = how};
    order.how.left = settings_.budget - spent();
    order.how.proves_work = group.processes == 0 && process.role != round_role::control;
    // The control of a round is a process of its own.
    order.reference = process.role == round_role::both_arms
                          ? paired_cells_[group.members.front()].reference.what->name
                          : "";
    if (const auto known = group.verified.find(process.executable); known != group.verified.end()) {
      order.verified = known->second;
    }
    for (const std::size_t i : group.members) {
      if (process.role != round_role::subject) {
        order.tasks[index_of_reference(i, group)] = paired_cells_[i].reference;
      }
      if (process.role == round_role::both_arms || process.role == round_role::subject) {
        order.tasks[index_of_subject(i)] = paired_cells_[i].subject;
      }
    }
    return order;
  }

  /// What is random is the same for all processes of a round.
  sampling sampling_of(const gate_process& process, const std::vector<int>& processors) {
    sampling how = settings_.how;
    how.seed = random_();
    how.array_offset = process.array_offset;
    how.processors = processors;
    return how;
  }

  void run_round(paired_group& group) {
    gate_process process = process_for(group);
    // Moves the stack of the process.
    setenv("TOLL_PADDING", std::string(process.padding, 'x').c_str(), 1);
    const double start = spent();
    const std::vector<int> processors = placement(settings_.here, process.any.threads);
    const sampling how = sampling_of(process, processors);
    stay_off(settings_.here, processors);
    const machine_state before = machine_state::now(processors);
    round_samples samples;
    for (const round_process& one : process.order) {
      if (!run_process(one, how, group, samples)) {
        break;
      }
    }
    process.around = machine_state::between(before, machine_state::now(processors));
    process.is_dropped = process.around.at("moved") && settings_.how.most_disturbed < 1;
    process.seconds = spent() - start;
    process.share_code = samples.share_code();
    add_pairs(process, group, samples);
    take(process);
    group.seconds += process.seconds;
    group.processes += process.is_dropped ? 0 : 1;
  }

  /// Whether it came to its end.
  bool run_process(const round_process& process, const sampling& how, paired_group& group,
                   round_samples& samples) {
    settings_.before_process();
    at_.reset();
    worker_terms terms = settings_.each;
    terms.executable = process.executable;
    const worker_end end =
        run_worker(order_for(group, process, how), terms,
                   [&](const worker_event& event) { handle(event, process, group, samples); });
    ++course_.processes;
    if (end.how == ending::died) {
      mark_crashed(group, end.reason);
    }
    return end.how == ending::finished;
  }

  /// Of contests both of whose arms were sampled: one of which an arm was wrong says nothing.
  void add_pairs(gate_process& process, const paired_group& group,
                 const round_samples& samples) const {
    for (const std::size_t place : group.members) {
      const std::size_t reference = index_of_reference(place, group);
      const auto found = samples.between(index_of_subject(place), reference);
      if (found) {
        process.pairs.push_back({.place = place,
                                 .what = paired_cells_[place].id(),
                                 .log_ratio = found->ratio,
                                 .log_of_control = found->of_control,
                                 .reference_seconds = samples.seconds_of_reference(reference)});
      }
    }
  }

  void take(gate_process& process) {
    for (const gate_process::pair& p : process.pairs) {
      if (!process.is_dropped && p.log_ratio && p.log_of_control) {
        paired_cells_[p.place].found.add(*p.log_ratio, *p.log_of_control);
      } else {
        ++paired_cells_[p.place].disturbed;
      }
    }
    course_.share_code += process.share_code;
    if (process.is_dropped) {
      ++course_.dropped;
    } else {
      course_.core_to_core[process.any.threads].add(
          process.around.at("core_to_core_seconds").at("before"));
    }
    listener_.take(process);
  }

  // A contest's place is that of its index in the order halved.
  static std::size_t place_at(std::size_t index) { return index / 2; }

  static std::size_t index_of_subject(std::size_t place) { return 2 * place + 1; }

  /// Contests of one cell may share their reference, which is then measured once.
  std::size_t index_of_reference(std::size_t place, const paired_group& group) const {
    return 2 * *std::ranges::find_if(group.members, [&](std::size_t other) {
             return paired_cells_[other].reference.what == paired_cells_[place].reference.what;
           });
  }

  /// Contests in which an arm takes part.
  std::vector<std::size_t> places_with(std::size_t index, const paired_group& group) const {
    if (is_subject(index)) {
      return {place_at(index)};
    }
    std::vector<std::size_t> places;
    std::ranges::copy_if(group.members, std::back_inserter(places), [&](std::size_t place) {
      return index_of_reference(place, group) == index;
    });
    return places;
  }

  void handle(const worker_event& event, const round_process& process, paired_group& group,
              round_samples& samples) {
    std::visit(
        overloaded{
            [&](const events::begun& e) { begin(e.index); },
            [&](const events::wrong& e) { mark_broken(e.index, group, verdict::wrong, e.reason); },
            [&](const events::failed& e) {
              mark_broken(e.index, group, verdict::crashed, e.reason);
            },
            [&](const events::skipped& e) {
              for (const std::size_t place : places_with(e.index, group)) {
                paired_cells_.at(place).is_given_up = true;
              }
            },
            [&](const events::sampled& e) { samples.add(e, process.role); },
            [&](const events::fingerprints& e) { group.verified[process.executable] = e.all; },
            [&](const events::facts& e) { samples.add(e.worker); },
            ignoring<events::verified, events::progress, events::ceilings, events::inventory_taken,
                     events::quiet, events::done>{}},
        event);
  }

  void begin(std::size_t index) {
    at_ = index;
    listener_.show(std::min(1.0, spent() / settings_.budget),
                   paired_cells_.at(place_at(index)).facts().text());
  }

  void mark_broken(std::size_t index, const paired_group& group, verdict how,
                   const std::string& reason) {
    for (const std::size_t place : places_with(index, group)) {
      paired_cell& c = paired_cells_.at(place);
      const task& arm = is_subject(index) ? c.subject : c.reference;
      c.broken = how;
      const char* const build = !settings_.builds   ? ""
                                : is_subject(index) ? " of the subject"
                                                    : " of the reference";
      c.reason = fmt::format("{}{}: {}", arm.what->name, build, reason);
    }
  }

  /// A process that dies before it begins anything has no paired cell to blame; the next would
  /// die the same way.
  void mark_crashed(const paired_group& group, const std::string& reason) {
    for (const std::size_t i : at_ ? places_with(*at_, group) : group.members) {
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
  std::optional<std::size_t> at_;  // index in the order of what runs
  clock::time_point start_ = clock::now();
};

}  // namespace

contest_id paired_cell::id() const {
  return contest_id_between(*reference.what, *subject.what);
}

gate_course hold(std::vector<paired_cell>& paired_cells, const gate_settings& settings,
                 const gate_listener& listener) {
  return gate_run{paired_cells, settings, listener}.run();
}

}  // namespace toll::suite
