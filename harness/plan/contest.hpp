// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/cell.hpp"
#include "harness/plan/selection.hpp"
#include "harness/plan/task_id.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// What tells a contest from all others: its cell, and two variants of it. The subject is judged: it
/// may not cost more than the reference. If both are one variant, they are of two builds.
struct contest_id {
  std::string kernel;
  std::string algorithm;
  std::string backend;
  std::string tuning;
  std::string subject{our_layer};
  std::string reference{baseline_name};

  /// "daxpy/forall seq default"
  std::string cell() const;

  /// "kokkos against baseline"
  std::string arms() const;

  /// Our variant against the baseline.
  bool is_usual() const { return subject == our_layer && reference == baseline_name; }

  /// The cell, and its arms behind it unless they are the usual ones.
  std::string name() const;

  bool operator==(const contest_id&) const = default;
};

contest_id contest_id_between(const variant& reference, const variant& subject);

/// The contest of this name; none if it is no such name.
std::optional<contest_id> contest_id_from(std::string_view name);

/// Two arms of a cell that are to be compared, or why they cannot be.
struct contest {
  contest_id id;
  cell two_arms = {};                   // the cell with these variants only, the reference first
  std::string impossible_because = {};  // then there are not two

  bool is_possible() const { return impossible_because.empty(); }

  const variant& reference() const { return *two_arms.variants.at(0); }

  const variant& subject() const { return *two_arms.variants.at(1); }
};

/// In each selected cell, a contest for each variant against that of the selection.
/// errors   usage_error if a layer was asked for by name that is compared with itself only
std::vector<contest> contests_of(const std::vector<cell>& selected, const selection& selection);

/// Those that are possible.
/// errors   usage_error, saying why of the first, if none is
std::vector<contest> possible_of(const std::vector<contest>& all);

/// Whether a contest is among those that a selection asks for.
bool is_selected(const contest_id& id, const selection& wanted);

}  // namespace toll::suite
