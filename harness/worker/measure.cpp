// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/measure.hpp"

#include "harness/machine/affinity.hpp"
#include "harness/worker/cell_timer.hpp"
#include "harness/worker/data_cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

/// Arms of one cell, by their index in the order.
using cell_tasks = std::map<std::size_t, task>;

std::vector<cell_tasks> cells_of(const indexed_tasks& all_tasks) {
  std::map<std::pair<std::string, std::string>, cell_tasks> cells;  // by backend and tuning
  for (const auto& [index, task] : all_tasks) {
    cells[{task.what->backend, task.what->tuning}].emplace(index, task);
  }
  std::vector<cell_tasks> all;
  for (auto& [key, tasks] : cells) {
    all.push_back(std::move(tasks));
  }
  return all;
}

/// Bytes of this process that lie in huge pages.
std::optional<double> huge_page_bytes() {
  std::ifstream in{"/proc/self/smaps_rollup"};
  for (std::string word; in >> word;) {
    double kib = 0;
    if (word == "AnonHugePages:" && in >> kib) {
      return kib * 1024;
    }
  }
  return std::nullopt;
}

class measuring_worker {
public:
  measuring_worker(const orders::measure& order, const event_writer& parent)
      : how_{order.how},
        reference_{order.reference},
        parent_{parent},
        random_{how_.seed},
        data_cache_{order.verified, order.how.array_offset} {
    if (!how_.meets.file.empty()) {
      others_.emplace(how_.meets);
    }
  }

  void run(std::vector<cell_tasks> cells) {
    std::shuffle(cells.begin(), cells.end(), random_);
    for (cell_tasks& cell : cells) {
      while (!cell.empty() && !is_done(cell)) {
      }
    }
    parent_.send(events::fingerprints{.all = data_cache_.verified()});
    parent_.send(
        events::facts{.worker = {.huge_page_bytes = huge_page_bytes(), .seconds = spent_}});
  }

private:
  /// False if an arm had to be left out: then the others are to be measured again without it.
  bool is_done(cell_tasks& cell) {
    const task& any = cell.begin()->second;
    std::size_t blamed = cell.begin()->first;
    bool is_complete = true;
    const auto failed = guarded(any, how_.processors, [&]() -> std::optional<mismatch> {
      if (const std::string why = lacks_threads(any); !why.empty()) {
        fail_all(cell, why);
        return std::nullopt;
      }
      auto wrong = measured(cell, blamed);
      if (const std::string why = lacks_threads(any); !why.empty() && !wrong) {
        fail_all(cell, why);
      }
      return wrong;
    });
    if (failed) {
      report(parent_, blamed, *failed);
      cell.erase(blamed);
      is_complete = false;
    }
    return is_complete;
  }

  std::optional<mismatch> measured(cell_tasks& cell, std::size_t& blamed) {
    std::vector<std::size_t> indices;
    std::vector<const variant*> arms;
    for (const auto& [index, task] : cell) {
      indices.push_back(index);
      arms.push_back(task.what);
    }
    const auto reference = static_cast<std::size_t>(
        std::find_if(arms.begin(), arms.end(),
                     [&](const variant* v) { return v->name == reference_; }) -
        arms.begin());
    const bool has_control = reference < arms.size() && arms.size() > 1;
    if (has_control) {
      indices.push_back(indices[reference]);
      arms.push_back(arms[reference]);
    }
    parent_.send(events::begun{.index = blamed});
    cell_timer timer{data_cache_.instance_for(cell.begin()->second),
                     arms,
                     how_,
                     random_,
                     spent_,
                     [&](std::size_t arm) {
                       if (std::exchange(blamed, indices[arm]) != indices[arm]) {
                         parent_.send(events::begun{.index = blamed});
                       }
                     },
                     others_ ? &*others_ : nullptr};
    if (auto wrong = timer.verify()) {
      return wrong;
    }
    if (!timer.prepare()) {
      skip_all(cell, "does not fit the time budget");
      return std::nullopt;
    }
    if (!std::exchange(is_quiet_, true)) {
      parent_.send(events::quiet{});
    }
    thread_watch watch;
    watch.start();
    if (auto wrong = timer.measure()) {
      return wrong;
    }
    watch.look();
    if (auto wrong = how_.proves_work ? timer.prove_work() : std::nullopt) {
      return wrong;
    }
    send_samples(timer, indices, has_control, watch.threads());
    return std::nullopt;
  }

  void send_samples(const cell_timer& timer, const std::vector<std::size_t>& indices,
                    bool has_control, std::vector<thread_facts> threads) const {
    events::sampled cell{.threads = std::move(threads)};
    const std::size_t count = indices.size() - (has_control ? 1 : 0);
    for (std::size_t arm = 0; arm < count; ++arm) {
      cell.arms.push_back(
          {.index = indices[arm], .samples = timer.samples()[arm], .digest = timer.digests()[arm]});
    }
    if (has_control) {
      cell.control = timer.samples().back();
    }
    parent_.send(cell);
  }

  static std::string lacks_threads(const task& t) {
    const int granted = t.what->is_threaded ? t.what->granted_threads() : t.threads;
    return granted == t.threads
               ? ""
               : fmt::format(
                     "{} threads were asked for, and the backend gives {}; unset what limits "
                     "it, such as OMP_THREAD_LIMIT, OMP_DYNAMIC or OMP_MAX_ACTIVE_LEVELS",
                     t.threads, granted);
  }

  void fail_all(const cell_tasks& cell, const std::string& reason) const {
    for (const auto& [index, task] : cell) {
      parent_.send(events::failed{.index = index, .reason = reason});
    }
  }

  void skip_all(const cell_tasks& cell, const std::string& reason) const {
    for (const auto& [index, task] : cell) {
      parent_.send(events::skipped{.index = index, .reason = reason});
    }
  }

  const sampling& how_;
  const std::string& reference_;
  const event_writer& parent_;
  std::mt19937_64 random_;
  std::optional<meeting> others_;
  data_cache data_cache_;
  seconds_spent spent_;
  bool is_quiet_ = false;
};

}  // namespace

void measure(const orders::measure& order, const event_writer& parent) {
  measuring_worker{order, parent}.run(cells_of(order.tasks));
}

}  // namespace toll::suite
