// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>

#include "harness/layer_name.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace toll::suite {

/// The arm that all others of a cell are compared with.
inline constexpr std::string_view baseline_name = "baseline";

/// The layer of the variants that are written against core/.
inline constexpr std::string_view our_layer = "portable";

/// What tells a task from all others. Unlike a task it needs no registry, so that results can be
/// read by an executable that lacks the variant.
struct task_id {
  std::string kernel;
  std::string algorithm;
  std::string backend;
  std::string tuning;
  std::string variant;
  index_t n = 0;
  int threads = 1;

  /// kernel:daxpy/algorithm:forall/... : one token for each fact, so that two arms differ in one.
  std::string id() const;

  /// What the variant is written with.
  std::string_view layer() const { return layer_of(variant); }

  /// The same in words, for messages.
  std::string text() const;

  bool operator==(const task_id&) const = default;
};

/// The facts of which this is the id; none if it is no id.
std::optional<task_id> task_id_from(std::string_view id);

}  // namespace toll::suite
