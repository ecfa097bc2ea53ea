// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace toll {

/// How a worker is to time its tasks.
struct timing_settings {
  int repetitions = 9;
  double min_time = 0.02;  // seconds that one repetition lasts at least

  // Seconds. A batch measures less to stay within its share; it drops variants only when they do
  // not fit what is left of the whole budget. Infinite if there is no budget.
  double share = 0;
  double left = 0;
};

/// What the parent tells a worker: which tasks of a batch, and how to time them, if they are to be
/// timed.
struct work_order {
  std::map<std::size_t, task> tasks;  // by their index in the batch
  bool is_timed = false;
  timing_settings timing;
  nlohmann::json known = nullptr;  // knowledge.hpp: what a worker before found right
};

nlohmann::json to_json(const work_order& order);

/// errors   std::runtime_error if a variant is not in the registry
work_order work_order_from(const nlohmann::json& text, const registry& registered);

/// What a worker says while it works, one JSON object a line. `index` is that of a task in its
/// batch. The pipe is one of its own, so that nothing a variant prints gets between.
class event_writer {
public:
  /// Standard input, output and error come before it.
  static constexpr int file = 3;

  void begin(std::size_t index, std::string_view phase) const;
  void verified(std::size_t index) const;
  void wrong(std::size_t index, const mismatch& what) const;
  void failed(std::size_t index, std::string_view reason) const;
  void skipped(std::size_t index, std::string_view reason) const;
  void note(std::string_view text) const;
  void measured(const nlohmann::json& document, const nlohmann::json& facts) const;
  void paired(std::size_t index, double log_ratio, double log_of_null) const;
  void progress(double fraction) const;
  void known(const nlohmann::json& looks) const;
  void ceilings(const nlohmann::json& rows) const;
  void done() const;

private:
  static void send(const nlohmann::json& event);
};

}  // namespace toll
