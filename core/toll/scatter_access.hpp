// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/atomic.hpp>
#include <toll/config.hpp>
#include <toll/detail/bounds.hpp>
#include <toll/extents.hpp>
#include <toll/layout.hpp>
#include <toll/operations.hpp>
#include <toll/policy.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace toll {

/// How contributions reach the results of a scatter. Which one is fastest depends on how many
/// results there are, on how often iterations meet at one, and on the number of threads.
namespace scatter_way {

/// What suits the backend: copies for the threads of a host, and one for each block of a GPU where
/// that is possible; atomic updates otherwise.
struct automatic_type {};

inline constexpr automatic_type automatic{};

/// A copy for each thread of a host, or for each block of a GPU in its shared memory.
struct copies_type {};

inline constexpr copies_type copies{};

/// No copies: the results themselves are updated by atomic operations.
struct atomic_type {};

inline constexpr atomic_type atomic{};

/// `replicated(n)`: n copies, which the threads share and update by atomic operations.
struct replicated {
  index_t count;

  explicit constexpr replicated(index_t number) : count{number} {}
};

}  // namespace scatter_way

/// Whether threads of this policy's loops are so few that each may have a copy of a scatter.
template <execution_policy Policy>
inline constexpr bool scatters_to_copies = false;

namespace detail {

/// Whether iterations contribute to a copy that only their thread has.
template <class Policy, class Way>
inline constexpr bool is_private_copy =
    scatters_to_copies<Policy> &&
    (std::same_as<Way, scatter_way::automatic_type> || std::same_as<Way, scatter_way::copies_type>);

/// Whether updates are atomic whatever the policy.
template <class Way>
inline constexpr bool is_atomic_way =
    std::same_as<Way, scatter_way::atomic_type> || std::same_as<Way, scatter_way::replicated>;

}  // namespace detail

/// How an iteration contributes to a scatter: `forces.update(k, value)`, or
/// `forces.update({i, j}, value)` for results of several dimensions. With TOLL_CHECK_BOUNDS each
/// index is checked.
template <execution_policy Policy, class T, class Operation = op::plus, class Extents = dims<1>,
          class Way = scatter_way::automatic_type, class Layout = layout_right>
class scatter_access {
public:
  using value_type = T;
  using operation = Operation;
  using way_type = Way;
  using mapping_type = typename Layout::template mapping<Extents>;

  constexpr scatter_access() = default;

  constexpr scatter_access(T* values, const mapping_type& mapping)
      : values_{values},
        mapping_{mapping} {}

  /// Joins `value` to what has been contributed at k.
  TOLL_FN void update(index_t k, T value) const requires(Extents::rank() == 1) { join(value, k); }

  /// The same at an index for each dimension.
  TOLL_FN void update(const index_t (&indices)[Extents::rank()], T value) const
      requires(Extents::rank() > 1) {
    join_at(indices, value, std::make_index_sequence<Extents::rank()>{});
  }

  constexpr T* data() const { return values_; }

private:
  template <std::size_t... r>
  TOLL_FN void join_at(const index_t (&indices)[sizeof...(r)], T value,
                       std::index_sequence<r...>) const {
    join(value, indices[r]...);
  }

  template <class... Indices>
  TOLL_FN void join(T value, Indices... indices) const {
    if constexpr (detail::checks_bounds) {
      std::size_t r = 0;
      ((detail::check_index("scatter", r, indices, mapping_.first(r), mapping_.extents()[r]), ++r),
       ...);
    }
    T& there = values_[mapping_(indices...)];
    if constexpr (detail::is_private_copy<Policy, Way>) {
      there = Operation{}(there, value);
    } else {
      atomic_update<Policy>(there, value, Operation{});
    }
  }

  T* values_ = nullptr;
  mapping_type mapping_{};
};

}  // namespace toll
