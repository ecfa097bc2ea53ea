// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>
#include <toll/detail/bound_scatter.hpp>
#include <toll/detail/givens.hpp>
#include <toll/detail/kept_blocks.hpp>
#include <toll/detail/kept_scatter.hpp>
#include <toll/error.hpp>
#include <toll/forall.hpp>
#include <toll/operations.hpp>
#include <toll/policy.hpp>
#include <toll/scatter_access.hpp>
#include <toll/view.hpp>

#include <concepts>
#include <type_traits>

namespace toll {

namespace detail {

/// What `into` and `onto` make: a given of one loop.
template <class View, class Operation, class Way>
struct scatter_once {
  View target;
  target_values before;
  Way way;
};

template <class View, class Operation, class Way>
inline constexpr bool is_given<scatter_once<View, Operation, Way>> = true;

template <class View, class Operation, class Way>
inline constexpr bool is_shared_by_team<scatter_once<View, Operation, Way>> = is_atomic_way<Way>;

template <class Policy, class View, class Operation, class Way>
using access_for = scatter_access<Policy, typename View::element_type, Operation,
                                  typename View::extents_type, Way, typename View::layout_type>;

/// errors   argument_error if there are elements in the target's memory that are not the target's:
///          copies are merged from the first to the last
template <class View>
void check_is_dense(const View& target) {
  if (target.mapping().required_span_size() != target.size()) {
    throw argument_error(
        "toll::into: the target's %lld elements lie apart, in memory for %lld; scatter into an "
        "array of its own",
        static_cast<long long>(target.size()),
        static_cast<long long>(target.mapping().required_span_size()));
  }
}

constexpr index_t replicas_of(const scatter_way::replicated& way) {
  return way.count;
}

template <class Way>
constexpr index_t replicas_of(const Way&) {
  return 1;
}

template <class Policy, class View, class Operation, class Way>
auto bound_to(const Policy& policy, const scatter_once<View, Operation, Way>& once) {
  using access = access_for<Policy, View, Operation, Way>;
  check_is_dense(once.target);
  if constexpr (is_private_copy<Policy, Way>) {
    return private_scatter<access>{policy, once.target.data(), once.target.mapping(), once.before};
  } else if constexpr (std::same_as<Way, scatter_way::replicated>) {
    return replicated_scatter<access, typename Policy::memory_space>{
        policy, once.target.data(), once.target.mapping(), once.before, once.way.count};
  } else {
    return shared_scatter<access>{policy, once.target.data(), once.target.mapping(), once.before};
  }
}

}  // namespace detail

/// Gives back the memory that the calling thread keeps between its calls, for the copies of scatters
/// and for sorts: at most 256 MiB, which it keeps until it ends.
inline void release_scratch() {
  detail::kept_blocks::of_this_thread().release();
}

/// A given that lets any iteration contribute to any element of a view, by an operation that is
/// associative and commutative up to rounding. What the view held is part of the result.
///
///     forall(policy, bonds, sum(energy), into(forces),
///            [=] TOLL_FN(index_t b, double& e, const scatter_access<Policy, real3>& force) {
///              e += energy_of(b);
///              force.update(left[b], pull(b));
///              force.update(right[b], -pull(b));
///            });
///
/// `into(target, op::min{})` takes another operation, and `into(target, op::plus{},
/// scatter_way::replicated(8))` another way. With a policy that is `reproducible` the same bits come
/// out for any number of threads.
///
/// requires   targets of one loop do not overlap; copies for threads take memory for the target's size
///            times tokens(policy), which the calling thread keeps for its next call: see release_scratch
/// errors     argument_error if the target's elements do not lie side by side
template <class View, has_identity<typename View::element_type> Operation = op::plus,
          class Way = scatter_way::automatic_type>
constexpr detail::scatter_once<View, Operation, Way> into(const View& target, Operation = {},
                                                          Way way = scatter_way::automatic) {
  return {target, detail::target_values::join, way};
}

/// As `into`, but what the view held is lost: an element becomes what iterations contribute to it,
/// or the operation's identity. That is less work than to fill the view and join to it.
template <class View, has_identity<typename View::element_type> Operation = op::plus,
          class Way = scatter_way::automatic_type>
constexpr detail::scatter_once<View, Operation, Way> onto(const View& target, Operation = {},
                                                          Way way = scatter_way::automatic) {
  return {target, detail::target_values::overwrite, way};
}

/// Results that several loops contribute to, before they are joined to a view.
///
///     scatter<Policy, double> sums{policy, vertices};
///     forall(policy, elements, into(sums),
///            [=] TOLL_FN(index_t e, const scatter_access<Policy, double>& sum) {
///              sum.update(vertex[e], share[e]);
///            });
///     sums.contribute(policy, target);
///
/// errors   argument_error for a loop with a policy that gives more threads than the one the
///          scatter was made with, where threads have copies
template <execution_policy Policy, trivially_copyable T, has_identity<T> Operation = op::plus,
          class Extents = dims<1>, class Way = scatter_way::automatic_type>
class scatter {
public:
  using access = scatter_access<Policy, T, Operation, Extents, Way>;
  using view_type = view<T, Extents>;

  /// Nothing contributed yet.
  /// errors   argument_error for a negative size, std::bad_alloc or backend_error
  scatter(const Policy& policy, const Extents& shape, Way way = {})
      : results_{policy, typename access::mapping_type{shape}, detail::replicas_of(way)} {}

  index_t size() const { return results_.mapping().required_span_size(); }

  /// Forgets all contributions.
  void reset(const Policy& policy) { results_.reset(policy); }

  /// Joins all contributions to what `target` holds; they stay, until `reset`.
  /// errors   argument_error if the shapes differ
  void contribute(const Policy& policy, const view_type& target) {
    check_shape("contribute", target);
    results_.merge(policy, target.data(), detail::target_values::join);
  }

  /// Makes each element of `target` what was contributed to it, or the operation's identity,
  /// whatever it held; the contributions stay, until `reset`.
  /// errors   argument_error if the shapes differ
  void assign(const Policy& policy, const view_type& target) {
    check_shape("assign", target);
    results_.merge(policy, target.data(), detail::target_values::overwrite);
  }

  /// For `into`.
  detail::kept_scatter<Policy, access>* results() { return &results_; }

private:
  void check_shape(const char* call, const view_type& target) const {
    for (std::size_t r = 0; r < Extents::rank(); ++r) {
      const index_t extent = results_.mapping().extents()[r];
      if (target.extent(r) != extent) {
        throw argument_error("toll::scatter::%s: the target has %lld elements, the scatter %lld",
                             call, static_cast<long long>(target.extent(r)),
                             static_cast<long long>(extent));
      }
    }
  }

  detail::kept_scatter<Policy, access> results_;
};

/// A given that contributes to a scatter, which keeps the contributions.
template <class Policy, class T, class Operation, class Extents, class Way>
auto into(scatter<Policy, T, Operation, Extents, Way>& results) {
  return detail::scatter_use<std::remove_pointer_t<decltype(results.results())>>{results.results()};
}

}  // namespace toll
