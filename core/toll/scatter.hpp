// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/config.hpp>
#include <toll/detail/scatter_body.hpp>
#include <toll/error.hpp>
#include <toll/forall.hpp>
#include <toll/operations.hpp>
#include <toll/policy.hpp>
#include <toll/scatter_access.hpp>
#include <toll/segment.hpp>
#include <toll/view.hpp>

namespace toll {

namespace detail {

template <class Access, class Policy, class Segment, class Copies, class Body>
void scatter_to(const Policy& policy, const Segment& indices, const Copies& into,
                const Body& body) {
  if constexpr (is_scatter_body<Body, Access>()) {
    const auto over = to_segment(indices);
    check_index_fits<index_of<Body>>(over);
    run_scatter(policy, over, into, body);
  }
}

}  // namespace detail

/// Results to which any iteration may contribute at any index, by an operation that is associative
/// and commutative up to rounding. A backend that has few threads gives each a copy; one that has
/// many updates a single copy by atomic operations.
///
///     scatter<Policy, double> sums{policy, vertices};
///     sums.forall(policy, elements,
///                 [=] TOLL_FN(index_t e, const scatter_access<Policy, double>& sum) {
///                   sum.update(vertex[e], share[e]);
///                 });
///     sums.contribute(policy, target);
///
/// Every call must be with a policy that gives as many threads as the one it was made with.
template <execution_policy Policy, atomic_value T, has_identity<T> Operation = plus>
class scatter {
public:
  /// Nothing contributed yet.
  /// errors   argument_error for a negative size, std::bad_alloc or backend_error
  scatter(const Policy& policy, index_t size)
      : size_{size},
        stride_{padded(size)},
        copies_{scatter_copies(policy)},
        values_{stride_ * copies_} {
    reset(policy);
  }

  index_t size() const { return size_; }

  /// Forgets all contributions.
  void reset(const Policy& policy) {
    const view<T> all = values_.on(policy);
    toll::forall(policy, all.size(),
                 [=] TOLL_FN(index_t k) { all[k] = Operation::template identity<T>; });
  }

  /// Runs `body(i, access)` for every index of a segment, as `forall` does; through the access, a
  /// scatter_access<Policy, T, Operation>, iterations contribute.
  template <iteration_space Segment, class Body>
  void forall(const Policy& policy, const Segment& indices, const Body& body) {
    using access = scatter_access<Policy, T, Operation>;
    detail::scatter_to<access>(
        policy, indices,
        detail::copies<T, access>{values_.on(policy).data(), size_, stride_, copies_}, body);
  }

  /// Joins all contributions to what `target` holds; they stay, until `reset`.
  /// errors   argument_error if the sizes differ
  void contribute(const Policy& policy, const view<T>& target) {
    if (target.size() != size_) {
      throw argument_error(
          "toll::scatter::contribute: the target has %lld elements, the scatter %lld",
          static_cast<long long>(target.size()), static_cast<long long>(size_));
    }
    if (copies_ == 1) {
      contribute_one(policy, target);
    } else {
      contribute_many(policy, target);
    }
  }

  // Public because nvcc takes loop bodies in public functions only.
  void contribute_one(const Policy& policy, const view<T>& target) {
    const view<T> all = values_.on(policy);
    toll::forall(policy, size_,
                 [=] TOLL_FN(index_t k) { target[k] = Operation{}(target[k], all[k]); });
  }

  /// Block by block, so that the target stays in the cache from copy to copy and the inner loop is
  /// vector code.
  void contribute_many(const Policy& policy, const view<T>& target) {
    constexpr index_t block = 1024;
    const view<T> all = values_.on(policy);
    const index_t size = size_;
    const index_t stride = stride_;
    const index_t copies = copies_;
    toll::forall(policy, (size + block - 1) / block, [=] TOLL_FN(index_t b) {
      const index_t first = b * block;
      const index_t last = size - first < block ? size : first + block;
      for (index_t c = 0; c < copies; ++c) {
        for (index_t k = first; k < last; ++k) {
          target[k] = Operation{}(target[k], all[c * stride + k]);
        }
      }
    });
  }

private:
  // Copies start on cache lines of their own: neighbours are written by different threads.
  static index_t padded(index_t size) {
    constexpr auto line = static_cast<index_t>(64 / sizeof(T));
    return size < 0 ? size : (size + line - 1) / line * line;
  }

  index_t size_;
  index_t stride_;
  index_t copies_;
  array<T, typename Policy::memory_space> values_;
};

/// As a reduction with many results, how many being known at run time only: joins to `target[k]`
/// what iterations contribute at k. With a policy that is `reproducible` it gives the same bits for
/// any number of threads.
///
///     multi_reduce(policy, n, plus{}, counts,
///                  [=] TOLL_FN(index_t i, const scatter_access<Policy, unsigned>& count) {
///                    count.update(bin[i], 1);
///                  });
///
/// synchronisation  that of `forall`
/// errors           those of `scatter`
template <execution_policy Policy, iteration_space Segment, class Operation, class T, class Body>
void multi_reduce(const Policy& policy, const Segment& indices, const Operation&,
                  const view<T>& target, const Body& body) {
  if constexpr (scatters_to_copies<Policy>) {
    scatter<Policy, T, Operation> results{policy, target.size()};
    results.forall(policy, indices, body);
    results.contribute(policy, target);
  } else {
    // Without a copy for each thread there is no use for a copy: atomic updates may as well be
    // those of the target.
    using access = scatter_access<Policy, T, Operation>;
    const index_t size = target.size();
    detail::scatter_to<access>(policy, indices,
                               detail::copies<T, access>{target.data(), size, size, 1}, body);
  }
}

}  // namespace toll
