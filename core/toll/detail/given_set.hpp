// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/pack.hpp>

#include <cstddef>
#include <utility>

namespace toll::detail {

// A given is what a body is handed after its indices. To a loop it is a small object that can cross
// to a device, with
//
//   state                what a thread has of it: an accumulator, an access to a copy, a number
//   handed               what the body's parameter is: a T&, a const access&, a value
//   is_result            whether states are joined, and finish what the caller's variable holds
//   is_number            whether many states may lie side by side in a vector register
//   neutral()            the state of a thread that has done nothing
//   resume(state, place) readies a state for the thread at a place, of which there are
//                        places(policy); two threads that run at once have different places
//   hand(state)          what the body is handed
//   join(into, from), finish(result)

template <class... Givens>
class given_set;

template <class T, int width>
struct lane_array {
  T lane[width];
};

/// Carries the index sequence that names the givens of a set one by one.
template <class Sequence, class... Givens>
class indexed_givens;

template <std::size_t... i, class... Givens>
class indexed_givens<std::index_sequence<i...>, Givens...> {
public:
  using values = pack<typename Givens::state...>;

  /// `width` states of each given, each kind in an array of its own.
  template <int width>
  using lanes = pack<lane_array<typename Givens::state, width>...>;

  /// Whether every state is an accumulator that is a number.
  static constexpr bool is_arithmetic() { return (Givens::is_number() && ...); }

  /// Whether there is something to join.
  static constexpr bool has_results() { return (Givens::is_result() || ...); }

  /// Whether it has results and nothing else, so that places do not matter.
  static constexpr bool is_reductions() { return (Givens::is_result() && ...); }

  /// Size in bytes of the largest state.
  static constexpr std::size_t largest() {
    std::size_t most = 1;
    ((most = most < sizeof(typename Givens::state) ? sizeof(typename Givens::state) : most), ...);
    return most;
  }

  explicit constexpr indexed_givens(const Givens&... givens) : givens_{{{givens}...}} {}

  /// The same set with one given more.
  template <class Given>
  constexpr auto with(const Given& next) const {
    return given_set<Givens..., Given>{get<i>(givens_)..., next};
  }

  constexpr values identity() const { return {{{get<i>(givens_).neutral()}...}}; }

  /// Readies states for the thread at a place; accumulators go on from what they hold.
  template <class Place>
  constexpr void resume(values& partial, Place& place) const {
    (get<i>(givens_).resume(get<i>(partial), place), ...);
  }

  /// What a given asks for when a thread has done its last iteration, if anything.
  template <class Place>
  constexpr void leave(values& partial, Place& place) const {
    (leave_one(get<i>(givens_), get<i>(partial), place), ...);
  }

  /// Calls `use(copies)` for each given of which every thread has a copy.
  template <class Use>
  constexpr void with_copies(const Use& use) const {
    (use_copies(get<i>(givens_), use), ...);
  }

  /// Bytes that the givens want beside them in the memory of a block.
  constexpr std::size_t block_bytes() const {
    return (std::size_t{0} + ... + block_bytes_of(get<i>(givens_)));
  }

  template <class Place>
  constexpr values begin(Place place) const {
    values mine{identity()};
    resume(mine, place);
    return mine;
  }

  /// Calls a body with indices, or a team, and then what it is given.
  template <class Body, class... Indices>
  static constexpr void call(const Body& body, values& partial, Indices&&... indices) {
    body(static_cast<Indices&&>(indices)..., Givens::hand(get<i>(partial))...);
  }

  template <class Body, class Index>
  constexpr void visit(const Body& body, Index index, values& partial) const {
    call(body, partial, index);
  }

  constexpr void join(values& into, const values& from) const {
    (get<i>(givens_).join(get<i>(into), get<i>(from)), ...);
  }

  template <int width>
  constexpr lanes<width> lane_identities() const {
    lanes<width> all;
    for (int lane = 0; lane < width; ++lane) {
      ((get<i>(all).lane[lane] = get<i>(givens_).neutral()), ...);
    }
    return all;
  }

  template <class Lanes, class Place>
  constexpr void resume_lanes(Lanes& all, Place& place) const {
    (get<i>(givens_).resume(get<i>(all).lane[0], place), ...);
  }

  /// (The body is handed copies of numbers: g++ makes no vectors of what may write to memory or not.)
  template <class Body, class Index, class Lanes>
  constexpr void visit_lane(const Body& body, Index index, Lanes& all, index_t lane) const {
    if constexpr (is_arithmetic()) {
      values mine{{{get<i>(all).lane[lane]}...}};
      call(body, mine, index);
      ((get<i>(all).lane[lane] = get<i>(mine)), ...);
    } else {
      body(index, Givens::hand(get<i>(all).lane[lane])...);
    }
  }

  template <int width>
  constexpr lanes<width> joined_lanewise(lanes<width> left, const lanes<width>& right) const {
    for (int lane = 0; lane < width; ++lane) {
      (get<i>(givens_).join(get<i>(left).lane[lane], get<i>(right).lane[lane]), ...);
    }
    return left;
  }

  /// Joins halves until one is left: as many steps as the logarithm of `width`, a power of two.
  template <int width>
  constexpr values joined(lanes<width> all) const {
    for (int half = width / 2; half > 0; half /= 2) {
      for (int lane = 0; lane < half; ++lane) {
        (get<i>(givens_).join(get<i>(all).lane[lane], get<i>(all).lane[lane + half]), ...);
      }
    }
    return {{{get<i>(all).lane[0]}...}};
  }

  /// Combines the loop's result with what the caller's variables hold, as OpenMP does.
  constexpr void finish(const values& result) const {
    (get<i>(givens_).finish(get<i>(result)), ...);
  }

  /// Whether results go to the variables of another set.
  constexpr bool has_targets_of(const indexed_givens& other) const {
    return (has_target_of(get<i>(givens_), get<i>(other.givens_)) && ...);
  }

private:
  template <class Given>
  static constexpr bool has_target_of(const Given& mine, const Given& other) {
    if constexpr (Given::is_result()) {
      return mine.has_target_of(other);
    } else {
      return true;
    }
  }

  template <class Given, class State, class Place>
  static constexpr void leave_one(const Given& given, State& state, Place& place) {
    if constexpr (requires { given.leave(state, place); }) {
      given.leave(state, place);
    }
  }

  template <class Given, class Use>
  static constexpr void use_copies(const Given& given, const Use& use) {
    if constexpr (requires { given.results.merge_share(0, 0); }) {
      use(given.results);
    }
  }

  template <class Given>
  static constexpr std::size_t block_bytes_of(const Given& given) {
    if constexpr (requires { given.block_bytes(); }) {
      return given.block_bytes();
    } else {
      return 0;
    }
  }

  pack<Givens...> givens_;
};

/// The givens of one loop, as its backend sees them. How many there are, and of what kind, stays in
/// here.
template <class... Givens>
class given_set : public indexed_givens<std::index_sequence_for<Givens...>, Givens...> {
public:
  using indexed_givens<std::index_sequence_for<Givens...>, Givens...>::indexed_givens;
};

}  // namespace toll::detail
