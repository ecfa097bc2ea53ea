// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>
#include <toll/detail/merge_scatter.hpp>
#include <toll/detail/scatter_body.hpp>
#include <toll/detail/scatter_copies.hpp>
#include <toll/detail/scratch.hpp>
#include <toll/error.hpp>
#include <toll/forall.hpp>
#include <toll/operations.hpp>
#include <toll/policy.hpp>
#include <toll/scatter_access.hpp>
#include <toll/segment.hpp>
#include <toll/view.hpp>

#include <type_traits>

namespace toll {

namespace detail {

template <class Policy, class T, class Access>
using scatter_memory = std::conditional_t<scatters_to_copies<Policy>, copies_for_threads<T, Access>,
                                          shared_copy<T, Access>>;

template <class Access, class Policy, class Segment, class Memory, class Body>
void run_scatter_loop(const Policy& policy, const Segment& indices, const Memory& into,
                      const Body& body) {
  if constexpr (is_scatter_body<Body, Access>()) {
    const auto over = to_segment(indices);
    check_index_fits<index_of<Body>>(over);
    run_scatter(policy, over, into, body);
  }
}

/// One loop that contributes to copies for threads, which are gone afterwards.
template <class Operation, class Policy, class Segment, class T, class Body>
void scatter_once(const Policy& policy, const Segment& indices, const view<T>& target,
                  target_values before, const Body& body) {
  using access = scatter_access<Policy, T, Operation>;
  using copies = copies_for_threads<T, access>;
  const index_t count = scatter_copies(policy);
  scratch<T> values{copies::values_in(target.size(), count)};
  scratch<copy_mark> marks{copies::marks_in(count)};
  const copies all{values.data(), marks.data(), target.size(), count};
  all.forget();
  run_scatter_loop<access>(policy, indices, all, body);
  merge_copies(policy, all, target, before);
}

}  // namespace detail

/// Results to which any iteration may contribute at any index, by an operation that is associative
/// and commutative up to rounding. A backend that has few threads gives each a copy, when it first
/// contributes; one that has many updates a single copy by atomic operations.
///
///     scatter<Policy, double> sums{policy, vertices};
///     sums.forall(policy, elements,
///                 [=] TOLL_FN(index_t e, const scatter_access<Policy, double>& sum) {
///                   sum.update(vertex[e], share[e]);
///                 });
///     sums.contribute(policy, target);
///
/// Every call must be with a policy that gives as many threads as the one it was made with. For one
/// loop alone there are `scatter_to` and `multi_reduce`.
template <execution_policy Policy, atomic_value T, has_identity<T> Operation = op::plus>
class scatter {
public:
  /// Nothing contributed yet.
  /// errors   argument_error for a negative size, std::bad_alloc or backend_error
  scatter(const Policy& policy, index_t size)
      : size_{size},
        copies_{scatter_copies(policy)},
        values_{memory::values_in(size, copies_)},
        marks_{memory::marks_in(copies_)} {
    reset(policy);
  }

  index_t size() const { return size_; }

  /// Forgets all contributions.
  void reset(const Policy& policy) {
    if constexpr (scatters_to_copies<Policy>) {
      copies_on(policy).forget();
    } else {
      detail::fill_with_identity<Operation>(policy, values_.on(policy));
    }
  }

  /// Runs `body(i, access)` for every index of a segment, as `forall` does; through the access, a
  /// scatter_access<Policy, T, Operation>, iterations contribute.
  template <iteration_space Segment, class Body>
  void forall(const Policy& policy, const Segment& indices, const Body& body) {
    detail::run_scatter_loop<access>(policy, indices, copies_on(policy), body);
  }

  /// Joins all contributions to what `target` holds; they stay, until `reset`.
  /// errors   argument_error if the sizes differ
  void contribute(const Policy& policy, const view<T>& target) {
    check_size("contribute", target);
    if constexpr (scatters_to_copies<Policy>) {
      detail::merge_copies(policy, copies_on(policy), target, detail::target_values::join);
    } else {
      detail::join_to_target<Operation>(policy, values_.on(policy), target);
    }
  }

  /// Makes `target[k]` what was contributed at k, or the operation's identity, whatever it held;
  /// the contributions stay, until `reset`.
  /// errors   argument_error if the sizes differ
  void assign(const Policy& policy, const view<T>& target) {
    check_size("assign", target);
    if constexpr (scatters_to_copies<Policy>) {
      detail::merge_copies(policy, copies_on(policy), target, detail::target_values::overwrite);
    } else {
      detail::copy_to_target(policy, values_.on(policy), target);
    }
  }

private:
  using access = scatter_access<Policy, T, Operation>;
  using memory = detail::scatter_memory<Policy, T, access>;

  memory copies_on(const Policy& policy) {
    return {values_.on(policy).data(), marks_.data(), size_, copies_};
  }

  void check_size(const char* call, const view<T>& target) const {
    if (target.size() != size_) {
      throw argument_error("toll::scatter::%s: the target has %lld elements, the scatter %lld",
                           call, static_cast<long long>(target.size()),
                           static_cast<long long>(size_));
    }
  }

  index_t size_;
  index_t copies_;
  array<T, typename Policy::memory_space> values_;
  array<detail::copy_mark> marks_;
};

/// As a reduction with many results, how many being known at run time only: joins to `target[k]`
/// what iterations contribute at k. With a policy that is `reproducible` it gives the same bits for
/// any number of threads.
///
///     multi_reduce(policy, n, op::plus{}, counts,
///                  [=] TOLL_FN(index_t i, const scatter_access<Policy, unsigned>& count) {
///                    count.update(bin[i], 1);
///                  });
///
/// synchronisation  that of `forall`
/// errors           those of `scatter`
template <execution_policy Policy, iteration_space Segment, atomic_value T,
          has_identity<T> Operation, class Body>
void multi_reduce(const Policy& policy, const Segment& indices, const Operation&,
                  const view<T>& target, const Body& body) {
  if constexpr (scatters_to_copies<Policy>) {
    detail::scatter_once<Operation>(policy, indices, target, detail::target_values::join, body);
  } else {
    // Without a copy for each thread there is no use for a copy: atomic updates may as well be
    // those of the target.
    using access = scatter_access<Policy, T, Operation>;
    detail::run_scatter_loop<access>(
        policy, indices, detail::shared_copy<T, access>{target.data(), nullptr, target.size(), 1},
        body);
  }
}

/// As `multi_reduce`, but what `target` held is lost: `target[k]` becomes what iterations
/// contribute at k, or the operation's identity. That is less work than to fill the target and join
/// to it.
template <execution_policy Policy, iteration_space Segment, atomic_value T,
          has_identity<T> Operation, class Body>
void scatter_to(const Policy& policy, const Segment& indices, const Operation& operation,
                const view<T>& target, const Body& body) {
  if constexpr (scatters_to_copies<Policy>) {
    detail::scatter_once<Operation>(policy, indices, target, detail::target_values::overwrite,
                                    body);
  } else {
    detail::fill_with_identity<Operation>(policy, target);
    multi_reduce(policy, indices, operation, target, body);
  }
}

}  // namespace toll
