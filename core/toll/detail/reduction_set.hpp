// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/pack.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace toll::detail {

template <class... Reductions>
class reduction_set;

template <class T, int width>
struct lane_array {
  T lane[width];
};

/// Carries the index sequence that names the reductions of a set one by one.
template <class Sequence, class... Reductions>
class indexed_reductions;

template <std::size_t... i, class... Reductions>
class indexed_reductions<std::index_sequence<i...>, Reductions...> {
public:
  using values = pack<typename Reductions::value_type...>;

  /// `width` accumulators of each reduction, each kind in an array of its own.
  template <int width>
  using lanes = pack<lane_array<typename Reductions::value_type, width>...>;

  /// Whether every accumulator is a number, which a vector register can hold many of.
  static constexpr bool is_arithmetic =
      (std::is_arithmetic_v<typename Reductions::value_type> && ...);

  /// Size in bytes of the largest accumulator.
  static constexpr std::size_t largest = [] {
    std::size_t most = 1;
    ((most = most < sizeof(typename Reductions::value_type)
                 ? sizeof(typename Reductions::value_type)
                 : most),
     ...);
    return most;
  }();

  explicit constexpr indexed_reductions(const Reductions&... reductions)
      : reductions_{{{reductions}...}} {}

  /// The same set with one reduction more.
  template <class Reduction>
  constexpr auto with(const Reduction& next) const {
    return reduction_set<Reductions..., Reduction>{get<i>(reductions_)..., next};
  }

  constexpr values identity() const { return {{{get<i>(reductions_).identity}...}}; }

  template <class Body, class Index>
  constexpr void visit(const Body& body, Index index, values& partial) const {
    body(index, get<i>(partial)...);
  }

  constexpr void join(values& into, const values& from) const {
    ((get<i>(into) = get<i>(reductions_).combine(get<i>(into), get<i>(from))), ...);
  }

  template <int width>
  constexpr lanes<width> lane_identities() const {
    lanes<width> all;
    for (int lane = 0; lane < width; ++lane) {
      ((get<i>(all).lane[lane] = get<i>(reductions_).identity), ...);
    }
    return all;
  }

  template <class Body, class Index, class Lanes>
  constexpr void visit_lane(const Body& body, Index index, Lanes& all, int lane) const {
    body(index, get<i>(all).lane[lane]...);
  }

  template <int width>
  constexpr lanes<width> joined_lanewise(lanes<width> left, const lanes<width>& right) const {
    for (int lane = 0; lane < width; ++lane) {
      ((get<i>(left).lane[lane] =
            get<i>(reductions_).combine(get<i>(left).lane[lane], get<i>(right).lane[lane])),
       ...);
    }
    return left;
  }

  /// Joins halves until one is left: as many steps as the logarithm of `width`, a power of two.
  template <int width>
  constexpr values joined(lanes<width> all) const {
    for (int half = width / 2; half > 0; half /= 2) {
      for (int lane = 0; lane < half; ++lane) {
        ((get<i>(all).lane[lane] =
              get<i>(reductions_).combine(get<i>(all).lane[lane], get<i>(all).lane[lane + half])),
         ...);
      }
    }
    return {{{get<i>(all).lane[0]}...}};
  }

  /// Combines the loop's result with what the caller's variables hold, as OpenMP does.
  constexpr void finish(const values& result) const {
    ((*get<i>(reductions_).target =
          get<i>(reductions_).combine(*get<i>(reductions_).target, get<i>(result))),
     ...);
  }

private:
  pack<Reductions...> reductions_;
};

/// The reductions of one loop, as its backend sees them: start from `identity`, let the body
/// `visit` indices, `join` two partial results, `finish` into the caller's variables. How many
/// reductions there are, and of what type, stays in here.
template <class... Reductions>
class reduction_set
    : public indexed_reductions<std::index_sequence_for<Reductions...>, Reductions...> {
public:
  using indexed_reductions<std::index_sequence_for<Reductions...>,
                           Reductions...>::indexed_reductions;
};

}  // namespace toll::detail
