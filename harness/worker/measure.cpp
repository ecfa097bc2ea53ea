// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/measure.hpp"

#include "harness/machine/affinity.hpp"
#include "harness/worker/bench.hpp"
#include "harness/worker/cell_timer.hpp"
#include "harness/worker/knowledge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace toll {
namespace {

using json = nlohmann::json;

/// Arms of one cell, by their index in the order.
using cell_tasks = std::map<std::size_t, task>;

std::vector<cell_tasks> cells_of(const work_order& order) {
  std::map<std::pair<std::string, std::string>, cell_tasks> cells;  // by backend and tuning
  for (const auto& [index, task] : order.tasks) {
    cells[{task.what->backend, task.what->tuning}].emplace(index, task);
  }
  std::vector<cell_tasks> all;
  for (auto& [key, tasks] : cells) {
    all.push_back(std::move(tasks));
  }
  return all;
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

class measuring_worker {
public:
  measuring_worker(const work_order& order, const sampling& how, const event_writer& events)
      : how_{how},
        events_{events},
        random_{how_.seed},
        bench_{looks_from(order.known), how.array_offset} {}

  void run(std::vector<cell_tasks> cells) {
    std::shuffle(cells.begin(), cells.end(), random_);
    for (cell_tasks& cell : cells) {
      while (!cell.empty() && !is_done(cell)) {
      }
    }
    events_.known(to_json(bench_.verified()));
    events_.facts(
        {{"huge_pages", huge_pages()},
         {"seconds",
          {{"data", spent_.data}, {"timed_loops", spent_.loops}, {"checks", spent_.checks}}}});
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
      report(events_, blamed, *failed);
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
    const auto baseline = static_cast<std::size_t>(
        std::find_if(arms.begin(), arms.end(),
                     [](const variant* v) { return v->name == baseline_name; }) -
        arms.begin());
    const bool has_control = baseline < arms.size() && arms.size() > 1;
    if (has_control) {
      indices.push_back(indices[baseline]);
      arms.push_back(arms[baseline]);
    }
    events_.begin(blamed, "verify");
    cell_timer timer{
        bench_.stage_for(cell.begin()->second), arms, how_, random_, spent_, [&](std::size_t arm) {
          if (std::exchange(blamed, indices[arm]) != indices[arm]) {
            events_.begin(blamed, "time");
          }
        }};
    if (auto wrong = timer.verify()) {
      return wrong;
    }
    if (!timer.prepare()) {
      skip_all(cell, "does not fit the time budget");
      return std::nullopt;
    }
    if (!std::exchange(is_quiet_, true)) {
      events_.quiet();
    }
    thread_watch threads;
    threads.start();
    if (auto wrong = timer.measure()) {
      return wrong;
    }
    threads.look();
    if (auto wrong = how_.proves_work ? timer.prove_work() : std::nullopt) {
      return wrong;
    }
    tell(timer, indices, has_control, threads.record());
    return std::nullopt;
  }

  void tell(const cell_timer& timer, const std::vector<std::size_t>& indices, bool has_control,
            json threads) const {
    json arms = json::array();
    const std::size_t count = indices.size() - (has_control ? 1 : 0);
    for (std::size_t arm = 0; arm < count; ++arm) {
      const std::optional<double>& digest = timer.digests()[arm];
      arms.push_back({{"index", indices[arm]},
                      {"samples", to_json(timer.samples()[arm])},
                      {"digest", digest ? json(*digest) : json(nullptr)}});
    }
    events_.sampled({{"arms", std::move(arms)},
                     {"control", has_control ? to_json(timer.samples().back()) : json(nullptr)},
                     {"threads", std::move(threads)}});
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
      events_.failed(index, reason);
    }
  }

  void skip_all(const cell_tasks& cell, const std::string& reason) const {
    for (const auto& [index, task] : cell) {
      events_.skipped(index, reason);
    }
  }

  const sampling& how_;
  const event_writer& events_;
  std::mt19937_64 random_;
  bench bench_;
  seconds_spent spent_;
  bool is_quiet_ = false;
};

}  // namespace

void measure(const work_order& order, const sampling& how, const event_writer& events) {
  measuring_worker{order, how, events}.run(cells_of(order));
}

}  // namespace toll
