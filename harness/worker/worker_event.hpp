// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/machine/affinity.hpp"
#include "harness/machine/measured_ceilings.hpp"
#include "harness/samples.hpp"
#include "harness/worker/inventory.hpp"
#include "harness/worker/verified_fingerprints.hpp"
#include "harness/worker/worker_facts.hpp"
#include "kernels/workspace.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace toll::suite {

// `index` is that of a task in its order.
namespace events {

/// What happens from here on is this task's doing.
struct begun {
  static constexpr std::string_view name = "begun";
  std::size_t index = 0;
};

/// Its results are right, and it is not to be timed.
struct verified {
  static constexpr std::string_view name = "verified";
  std::size_t index = 0;
};

/// Its results are wrong.
struct wrong {
  static constexpr std::string_view name = "wrong";
  std::size_t index = 0;
  std::string reason = {};  // in words
  mismatch found = {};
};

/// It threw, or could not be given its threads.
struct failed {
  static constexpr std::string_view name = "failed";
  std::size_t index = 0;
  std::string reason = {};
};

/// There is no time for it.
struct skipped {
  static constexpr std::string_view name = "skipped";
  std::size_t index = 0;
  std::string reason = {};
};

/// A cell was timed.
struct sampled {
  struct arm {
    std::size_t index = 0;
    arm_samples samples = {};
    std::optional<double> digest = {};  // of what one run leaves behind; only of proven work
  };

  static constexpr std::string_view name = "sampled";
  std::vector<arm> arms = {};
  std::optional<arm_samples> control = {};  // the baseline once more, if there are other arms
  std::vector<thread_facts> threads = {};   // that ran them
};

/// What this worker and those before it verified.
struct fingerprints {
  static constexpr std::string_view name = "fingerprints";
  verified_fingerprints all = {};
};

/// What the worker says of itself after the last cell.
struct facts {
  static constexpr std::string_view name = "facts";
  worker_facts worker = {};
};

/// How much of the ceilings is measured.
struct progress {
  static constexpr std::string_view name = "progress";
  double fraction = 0;
};

/// The ceilings that the order asked for.
struct ceilings {
  static constexpr std::string_view name = "ceilings";
  measured_ceilings measured = {};
};

/// What the executable has.
struct inventory_taken {
  static constexpr std::string_view name = "inventory_taken";
  inventory all = {};
};

/// From here on samples are taken: the parent had better not wake up.
struct quiet {
  static constexpr std::string_view name = "quiet";
};

/// The order is done. Without it the worker died.
struct done {
  static constexpr std::string_view name = "done";
};

}  // namespace events

/// What a worker says while it works.
using worker_event =
    std::variant<events::begun, events::verified, events::wrong, events::failed, events::skipped,
                 events::sampled, events::fingerprints, events::facts, events::progress,
                 events::ceilings, events::inventory_taken, events::quiet, events::done>;

nlohmann::json to_json(const worker_event& event);

/// None if a line is no JSON object with the name of an event.
/// errors   nlohmann::json::exception, std::runtime_error if it has the name, but not its members
std::optional<worker_event> worker_event_from(std::string_view line);

}  // namespace toll::suite
