// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/atomic_ref.hpp>
#include <toll/config.hpp>
#include <toll/detail/bound_atomics.hpp>
#include <toll/detail/givens.hpp>
#include <toll/policy.hpp>

namespace toll {

namespace detail {

struct atomics_request {};

template <>
inline constexpr bool is_given<atomics_request> = true;

template <>
inline constexpr bool are_for_loops_of_teams<atomics_request> = false;

template <class Policy>
constexpr bound_atomics<Policy> bound_to(const Policy&, const atomics_request&) {
  return {};
}

}  // namespace detail

/// What the body of a loop with `atomics` updates shared memory by: `atomic(x)` is an atomic_ref.
///
///     atomic(count[bin(i)])++;
///     atomic(force[atom(i)]) += real3{x, y, z};
///     const double before = atomic(largest[0]).fetch_max(x[i]);
template <execution_policy Policy>
class atomics_of {
public:
  template <atomic_value T>
  TOLL_FN constexpr auto operator()(T& target) const {
    return atomic_ref<T, typename detail::update_policy<Policy>::type>{target};
  }

private:
  friend struct detail::bound_atomics<Policy>;

  explicit constexpr atomics_of(const detail::bound_atomics<Policy>&) {}
};

/// A given that declares that iterations may update the same object, and hands the body what it
/// updates it by:
///
///     forall(policy, n, atomics, [=] TOLL_FN(index_t i, const atomics_of<Policy>& atomic) {
///       atomic(count[key[i]])++;
///     });
///
/// Threads then make atomic updates. One thread runs the iterations in order, and its updates are
/// those of a loop by hand: on `seq` and `simd` a loop without this declaration is one whose
/// iterations the compiler may run side by side.
inline constexpr detail::atomics_request atomics{};

}  // namespace toll
