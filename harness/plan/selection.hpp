// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/cell.hpp"
#include "harness/plan/task_id.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// What one of the filter options was given: names and globs, any of which may match. Without any,
/// everything is selected.
struct filter {
  std::vector<std::string> patterns;

  bool selects(const std::string& name) const;
  bool asks_by_name_for(std::string_view name) const;
};

/// All filters together: a variant must pass every one, but the reference passes that of layers,
/// because it is what they are compared with.
struct selection {
  filter kernel;
  filter algorithm;
  filter backend;
  filter layer = {};
  filter variant;
  filter tuning;
  bool only_first_tuning = false;  // of each kernel, algorithm and backend

  // The variant that the others of a cell are compared with. Empty: each is compared with itself in
  // another build, and the baseline, which no change of a layer moves, only if it is asked for by name.
  std::string reference{baseline_name};
};

/// Splits "a,b,c" at its commas.
/// errors   usage_error naming `option` if a part is empty
std::vector<std::string> comma_list(std::string_view option, std::string_view text);

/// The names that patterns can match.
struct known_names {
  std::set<std::string> kernels = {};
  std::set<std::string> algorithms = {};
  std::set<std::string> backends = {};
  std::set<std::string> layers = {};
  std::set<std::string> variants = {};
  std::set<std::string> tunings = {};

  /// `hint` says where the names come from.
  /// errors   usage_error naming the option if one of its patterns matches none of them
  void require(const selection& which, std::string_view hint) const;
};

/// The cells, and in them the variants, that the selection leaves.
/// errors   usage_error if a pattern matches no name there is, the reference is none, or nothing is
/// left
std::vector<cell> select(const std::vector<cell>& all, const selection& selection);

/// errors   usage_error if a backend or layer was asked for by name, but cannot be used
void require_usable(const std::vector<cell>& selected, const selection& selection);

}  // namespace toll::suite
