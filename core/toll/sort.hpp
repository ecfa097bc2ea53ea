// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/sort_arguments.hpp>
#include <toll/detail/sort_order.hpp>
#include <toll/detail/sort_task.hpp>
#include <toll/policy.hpp>
#include <toll/view.hpp>

// The build names the header in which its backend has sorts, because this one must not. Loops do
// without it: TBB's and CUB's sorts take long to compile (docs/adr/0010).
#if defined(TOLL_BACKEND_SORT_HEADER)
#include TOLL_BACKEND_SORT_HEADER
#endif

namespace toll {

/// A policy whose backend has sorts, and whose header <toll/backends/.../sort.hpp> is included.
template <class Policy>
concept can_sort =
    execution_policy<Policy> &&
    requires(const Policy& policy, const detail::sort_task<true, int, void, op::less>& task) {
      run_sort(policy, task);
    };

/// Sorts keys in place, and values with them, so that no key comes before one that is less. Equal
/// keys end in any order: see `stable_sort`.
///
///     sort(policy, keys);
///     sort(policy, keys, values);
///     sort(policy, keys, op::greater{});
///     sort(policy, keys, values, [] TOLL_FN(K a, K b) { return distance(a) < distance(b); });
///
/// `keys` and `values` are views of rank 1 without gaps. A comparator is a strict weak order: no key
/// is less than itself, and keys of which neither is less than the other are equal as a class. One
/// that is not gives an unspecified result.
///
/// In the orders op::less and op::greater numbers that are NaN come last. On `cuda` they are sorted
/// by their bits: with op::less those with the sign bit come first, the others last. 0.0 and -0.0
/// are equal.
///
/// requires         `can_sort<Policy>`; keys and values that are trivially copyable
/// synchronisation  that of `forall`: device backends may return before the sort is done
/// complexity       n log n comparisons, and n of memory: keys and values once more. Without values
///                  `sort` is in place on `seq`, `simd` and `tbb`, and so slower there than
///                  `stable_sort`. A value of more than 32 bytes moves twice only
/// tunings          none: `openmp` ignores its schedule, `tbb` partitioner and grain, `cuda` its
///                  block size. A reproducible policy sorts as `stable_sort` does
/// errors           argument_error for sizes that differ and views that overlap; std::bad_alloc and
///                  backend_error, before anything has moved
template <execution_policy Policy, class... Arguments>
void sort(const Policy& policy, const Arguments&... arguments) {
  constexpr bool has_sort = can_sort<Policy>;
  static_assert(has_sort,
                "toll::sort: this policy has no sort that the compiler has seen; include "
                "<toll/backends/.../sort.hpp> of its backend");
  if constexpr (has_sort) {
    detail::start_sort<false>(policy, arguments...);
  }
}

/// As `sort`, but equal keys keep their order, and their values with them.
template <execution_policy Policy, class... Arguments>
void stable_sort(const Policy& policy, const Arguments&... arguments) {
  constexpr bool has_sort = can_sort<Policy>;
  static_assert(has_sort,
                "toll::stable_sort: this policy has no sort that the compiler has seen; include "
                "<toll/backends/.../sort.hpp> of its backend");
  if constexpr (has_sort) {
    detail::start_sort<true>(policy, arguments...);
  }
}

}  // namespace toll
