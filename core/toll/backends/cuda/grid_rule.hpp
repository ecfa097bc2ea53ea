// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::backends::cuda {

/// How many blocks each multiprocessor is given, as a share of what it can hold at once. That is
/// asked for the very kernel that runs: its registers and shared memory limit it.
struct occupancy {
  double fraction = 1;         // of the blocks that fit; above 1 the rest wait for a place
  int offset = 0;              // blocks more, or fewer, for each multiprocessor
  bool spare_a_block = false;  // one fewer where they would take all of its threads
};

/// How many blocks a loop has, and so how many iterations each of its threads takes.
///
///     cuda_policy{.grid = one_thread_each}
///     cuda_policy{.grid = blocks(120)}
///     cuda_policy{.grid = occupancy{.fraction = 0.5}}
class grid {
public:
  enum class rule { automatic, one_thread_each, number, occupancy };

  /// A thread for each iteration of a loop, a block for each tile of a nest and for each team. For
  /// reductions and scatters, whose blocks cost something at their end, as many blocks as the
  /// device has threads for at once.
  constexpr grid() = default;

  constexpr explicit grid(rule how, int number = 0) : rule_{how}, number_{number} {}

  // Not explicit, so that a policy's field takes one.
  constexpr grid(const cuda::occupancy& share) : rule_{rule::occupancy}, share_{share} {}

  constexpr rule how() const { return rule_; }

  /// Whether each iteration of a loop has a thread of its own.
  constexpr bool has_thread_each() const { return rule_ <= rule::one_thread_each; }

  constexpr int number() const { return number_; }

  constexpr const cuda::occupancy& share() const { return share_; }

private:
  rule rule_ = rule::automatic;
  int number_ = 0;
  cuda::occupancy share_ = {};
};

inline constexpr grid automatic_grid{};

/// A thread for each iteration also in reductions and scatters.
inline constexpr grid one_thread_each{grid::rule::one_thread_each};

/// This many blocks, or fewer where they would find nothing to do.
constexpr grid blocks(int number) {
  return grid{grid::rule::number, number};
}

}  // namespace toll::backends::cuda
