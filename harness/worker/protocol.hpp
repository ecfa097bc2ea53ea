// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/batch.hpp"
#include "harness/worker/sampling.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace toll {

/// What the parent tells a worker: which tasks of a batch, and how to time them, if they are to be
/// timed.
struct work_order {
  std::map<std::size_t, task> tasks;    // by their index in the batch
  std::optional<sampling> how = {};     // none: they are verified only
  nlohmann::json known = nullptr;       // knowledge.hpp: what a worker before found right
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
  void sampled(nlohmann::json cell) const;
  void facts(nlohmann::json of_process) const;
  void progress(double fraction) const;
  void known(const nlohmann::json& looks) const;
  void ceilings(const nlohmann::json& rows) const;
  /// From here on samples are taken: the parent had better not wake up.
  void quiet() const;
  void done() const;

private:
  static void send(const nlohmann::json& event);
};

}  // namespace toll
