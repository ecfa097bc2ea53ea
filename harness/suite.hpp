// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/registry.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// A backend that the sources have a folder for.
struct known_backend {
  std::string name;
  std::string not_built_because;  // empty if it was built
  std::string simpler =
      {};  // a backend that does less for the same loop on one thread; may be empty
};

/// What a variant other than a baseline can be written with.
struct known_layer {
  std::string name;
  std::string not_built_because;  // empty if it was built
  std::vector<std::string>
      backends;  // for which it was built; empty if that is every backend, or none
};

/// Why some variants of a kernel are slower than their baselines, as its known_differences.json
/// says. What selects them are names and globs, separated by commas; empty for all there are.
struct known_difference {
  std::string kernel;
  std::string algorithm = {};
  std::string backend = {};
  std::string tuning = {};
  std::string layer = {};
  std::string variant = {};
  std::string compiler = {};   // as a run names it: "GNU 12*"
  std::string processor = {};  // the microarchitecture, as toll machine names it: "Zen 5*"
  std::string why = {};        // a phrase
  std::string see = {};        // a heading of docs/explanation/why-arms-differ.md; may be empty
};

class rank_group;

/// All that an executable brings along. Tests bring fakes.
struct suite {
  const registry& registered;
  std::vector<known_backend> backends;
  /// What variant_objects() returns; null if the build did not note it.
  const char* objects = nullptr;
  std::vector<known_layer> layers{{"portable", "", {}}};
  std::vector<known_difference> differences = {};
  /// Other ranks of the job that take each sample at the same moment; null but in toll-mpi.
  rank_group* group = nullptr;
};

/// As the build decided them.
std::vector<known_backend> known_backends();

/// The layers as the build decided them, our own first.
std::vector<known_layer> known_layers();

/// Why variants are slower than their baselines, as files beside them say.
std::vector<known_difference> known_differences();

/// JSON: how large each variant's object file is and how long its compiler took, and `reasons` for
/// what is not known.
const char* variant_objects();

}  // namespace toll::suite
