// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/pairs.hpp"

#include "harness/report/statistics.hpp"
#include "harness/worker/bench.hpp"
#include "harness/worker/knowledge.hpp"
#include "kernels/array_offset.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <random>
#include <vector>

namespace toll {
namespace {

using clock = std::chrono::steady_clock;

constexpr const char* rounds_key = "rounds";

// No other round begins later: processes tell more than rounds.
constexpr double longest_rounds = 0.2;  // seconds

double seconds_since(clock::time_point start) {
  return std::chrono::duration<double>(clock::now() - start).count();
}

enum role { portable, baseline, baseline_again, roles };

/// One cell in one process.
class pair_under_test {
public:
  pair_under_test(const variant& by_hand, const variant& through_the_layer, stage& data)
      : arms_{&through_the_layer, &by_hand, &by_hand},
        data_{data} {}

  /// Finds how many runs of an arm fill a sample. requires   it was asked of both before measure()
  void prepare(role arm, const pair_settings& how) {
    double seconds = timed(arm, 1);
    // The first of a short run may start threads; of a long one it is as good as any.
    if (seconds < 10 * how.sample_seconds) {
      seconds = timed(arm, 1);
    }
    index_t runs = 1;
    plans_[arm].warming = seconds < how.sample_seconds ? 1 : 0;
    while (seconds < how.sample_seconds) {
      const double more = std::clamp(1.1 * how.sample_seconds / std::max(seconds, 1e-9), 1.1, 10.0);
      runs = static_cast<index_t>(std::ceil(static_cast<double>(runs) * more));
      seconds = timed(arm, runs);
    }
    plans_[arm].runs = runs;
  }

  /// Compares the medians of the samples: whatever takes a processor away for a while spoils few of
  /// them.
  void measure(const pair_settings& how, std::mt19937_64& random, const event_writer& events) {
    plans_[baseline_again] = plans_[baseline];
    std::array<std::vector<double>, roles> seconds;
    std::array<role, roles> order{portable, baseline, baseline_again};
    const auto start = clock::now();
    for (int round = 0; round < how.rounds && seconds_since(start) < longest_rounds; ++round) {
      std::shuffle(order.begin(), order.end(), random);
      std::for_each(order.begin(), order.end(), [&](role r) { seconds[r].push_back(sample(r)); });
      std::for_each(order.rbegin(), order.rend(), [&](role r) { seconds[r].push_back(sample(r)); });
      events.progress(static_cast<double>(round) / how.rounds);
    }
    log_ratio = std::log(median(seconds[portable]) / median(seconds[baseline]));
    log_of_null = std::log(median(seconds[baseline_again]) / median(seconds[baseline]));
  }

  /// What is wrong with what a sample leaves behind.
  std::optional<mismatch> wrong(role arm) const {
    data_.memory().reset();
    timed(arm, plans_[arm].warming + plans_[arm].runs);
    return data_.memory().check(plans_[arm].warming + plans_[arm].runs);
  }

  double log_ratio = 0;
  double log_of_null = 0;

private:
  /// How an arm fills a sample.
  struct plan {
    index_t warming = 0;  // runs before the clock is read; one that lasts a sample needs none
    index_t runs = 1;
  };

  double timed(role arm, index_t runs) const {
    const auto start = clock::now();
    for (index_t i = 0; i < runs; ++i) {
      arms_[arm]->run(data_);
    }
    return seconds_since(start);
  }

  /// Then a run finds in the caches what any other run left there, and to put all data back before
  /// every sample would take most of the time.
  bool is_long() const { return plans_[portable].warming == 0 || plans_[baseline].warming == 0; }

  /// Seconds of one run.
  double sample(role arm) const {
    if (!is_long()) {
      data_.memory().reset();
      timed(arm, plans_[arm].warming);
    }
    return timed(arm, plans_[arm].runs) / static_cast<double>(plans_[arm].runs);
  }

  std::array<const variant*, roles> arms_;
  std::array<plan, roles> plans_;
  stage& data_;
};

void measure_pair(std::size_t first, const work_order& pairs, bench& bench,
                  const pair_settings& how, std::mt19937_64& random, const event_writer& events) {
  const task& by_hand = pairs.tasks.at(first);
  const task& through_the_layer = pairs.tasks.at(first + 1);
  std::size_t blamed = first;
  const auto begin = [&](role arm, const char* phase) {
    blamed = arm == portable ? first + 1 : first;
    events.begin(blamed, phase);
  };
  const auto failed = guarded(by_hand, [&]() -> std::optional<mismatch> {
    begin(baseline, "time");
    pair_under_test pair{*by_hand.what, *through_the_layer.what, bench.stage_for(by_hand)};
    bench.stage_for(by_hand).memory().reset();
    for (const role arm : {baseline, portable}) {
      begin(arm, "time");
      pair.prepare(arm, how);
    }
    pair.measure(how, random, events);
    for (const role arm : {baseline, portable}) {
      begin(arm, "verify");
      if (auto wrong = pair.wrong(arm)) {
        return wrong;
      }
    }
    events.paired(first, pair.log_ratio, pair.log_of_null);
    return std::nullopt;
  });
  if (failed) {
    report(events, blamed, *failed);
  }
}

}  // namespace

nlohmann::json pair_order(const work_order& pairs, const pair_settings& how) {
  nlohmann::json order = to_json(pairs);
  order[rounds_key] = how.rounds;
  order["sample_seconds"] = how.sample_seconds;
  order["seed"] = how.seed;
  order["array_offset"] = how.array_offset;
  return order;
}

std::optional<pair_settings> pair_settings_from(const nlohmann::json& told) {
  if (!told.contains(rounds_key)) {
    return std::nullopt;
  }
  return pair_settings{.rounds = told.at(rounds_key),
                       .sample_seconds = told.at("sample_seconds"),
                       .seed = told.at("seed"),
                       .array_offset = told.at("array_offset")};
}

void measure_pairs(const work_order& pairs, const pair_settings& how, const event_writer& events) {
  std::vector<std::size_t> firsts;
  for (const auto& [index, task] : pairs.tasks) {
    if (index % 2 == 0) {
      firsts.push_back(index);
    }
  }
  set_array_offset(how.array_offset);
  std::mt19937_64 random{how.seed};
  std::shuffle(firsts.begin(), firsts.end(), random);
  bench bench{looks_from(pairs.known)};
  for (const std::size_t first : firsts) {
    measure_pair(first, pairs, bench, how, random, events);
  }
  events.known(to_json(bench.found_right()));
}

}  // namespace toll
