// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/machine.hpp"
#include "harness/plan/selection.hpp"
#include "harness/plan/size.hpp"
#include "harness/suite.hpp"
#include "kernels/problem.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace toll::suite {

/// What another executable of toll is asked about itself.
struct inventory_request {
  selection wanted = {};                 // without it nothing is planned for a variant
  std::vector<size_request> sizes = {};  // as they were asked for: what they mean, it knows itself
  std::vector<int> threads = {1};
};

/// What an executable of toll has, as it says itself. Enough to plan for it in a process that lacks
/// its variants.
struct inventory {
  /// A size at which a variant is timed.
  struct place {
    index_t n = 0;
    int threads = 1;
    std::string size_label = {};  // of task
    std::string level = {};
    work each = {};  // of one run
  };

  struct arm {
    // The names, limits and properties of a variant; it cannot be run, and its work is known at the
    // places only.
    variant what = {};
    std::string not_usable_because = {};  // its backend
    std::vector<place> places = {};
    std::string no_places_because = {};  // a size that it cannot take

    // Of its machine code, without what depends on where that lies. Equal for equal code, whatever
    // executable it is in. Empty if it was not read, as where there are threads: then its policy,
    // and what starts the threads, decide its time too.
    std::string code = {};
  };

  nlohmann::json build = {};  // of build_facts
  std::vector<arm> arms = {};
  std::vector<absence> absences = {};
  std::vector<known_backend> backends = {};
  std::vector<known_layer> layers = {};
  std::string code_not_read_because = {};
};

/// Of this executable.
inventory take_inventory(const suite& own, const inventory_request& request, const machine& here);

nlohmann::json to_json(const inventory_request& request);
nlohmann::json to_json(const inventory& all);

/// errors   nlohmann::json::exception; usage_error for a size that is none
inventory_request inventory_request_from(const nlohmann::json& text);
inventory inventory_from(const nlohmann::json& text);

}  // namespace toll::suite
