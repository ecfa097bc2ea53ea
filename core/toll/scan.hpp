// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/scan_arguments.hpp>
#include <toll/detail/scan_body.hpp>
#include <toll/detail/scan_start.hpp>
#include <toll/detail/scan_task.hpp>
#include <toll/operations.hpp>
#include <toll/policy.hpp>
#include <toll/view.hpp>

// The build names the header in which its backend has scans, because this one must not. Loops do
// without it: TBB's and CUB's scans take long to compile (docs/adr/0010).
#if defined(TOLL_BACKEND_SCAN_HEADER)
#include TOLL_BACKEND_SCAN_HEADER
#endif

namespace toll {

/// A policy whose backend has scans, and whose header <toll/backends/.../scan.hpp> is included.
template <class Policy>
concept can_scan =
    execution_policy<Policy> &&
    requires(
        const Policy& policy, index_t size,
        const detail::scan_task<detail::scan_kind::inclusive, int, op::plus,
                                detail::view_input<int, int>, detail::view_output<int>>& task) {
      run_scan(policy, size, task);
    };

/// Writes to `out[i]` all of `in[0]` .. `in[i]` joined by an operation, which is addition if none
/// is named. It needs to be associative, not commutative: the order of the values is kept. Beside NaN
/// minima and maxima are not: which number comes out is not defined.
///
///     inclusive_scan(policy, in, out);
///     inclusive_scan(policy, in, out, op::max{});
///     inclusive_scan(policy, in, out, identity, [=] TOLL_FN(T a, T b) { ... });
///
/// `in` and `out` are views of rank 1, and may be the same: a scan in place. An operation of your
/// own comes after its identity, which backends join to values wherever they see fit.
///
/// A start value is joined to every result once, and need not be neutral. It comes before all that
/// says how to join:
///
///     inclusive_scan(policy, in, out, from(10.0));
///     inclusive_scan(policy, in, out, from(10.0), op::max{});
///     inclusive_scan(policy, in, out, from(10.0), identity, [=] TOLL_FN(T a, T b) { ... });
///
/// The general form reads and writes by bodies, so that what is scanned need not lie in memory. The
/// second may take the value at i too, which `in` gave for it:
///
///     inclusive_scan(policy, n, lowest<double>, op::max{},
///         [=] TOLL_FN(index_t i) { return angle_of(i); },
///         [=] TOLL_FN(index_t i, double highest_yet, double angle) { ... });
///
/// requires         `can_scan<Policy>`; a scanned type that is trivially copyable and can be
///                  default-constructed; bodies that write nothing that a body reads at another
///                  index, for backends read a value once or twice
/// synchronisation  that of `forall`: device backends may return before the scan is done
/// complexity       a backend with threads joins up to twice as many values as a loop in order
/// tunings          `openmp` takes no schedule: its threads take chunks in their order, each of which
///                  waits for the total of the one before. `tbb` does so in a pipeline where values
///                  come from a body; those of a view it reads twice, by grain and partitioner
/// errors           argument_error for a negative count, sizes that differ and views that overlap
///                  without being the same; backend_error from a device
template <execution_policy Policy, class... Arguments>
void inclusive_scan(const Policy& policy, const Arguments&... arguments) {
  constexpr bool has_scan = can_scan<Policy>;
  static_assert(has_scan,
                "toll::inclusive_scan: this policy has no scan that the compiler has seen; include "
                "<toll/backends/.../scan.hpp> of its backend");
  if constexpr (has_scan) {
    detail::start_scan<detail::scan_kind::inclusive>(policy, arguments...);
  }
}

/// As `inclusive_scan`, but `out[i]` gets in[0] .. in[i - 1] joined, and `out[0]` the start value, or
/// the identity without one.
template <execution_policy Policy, class... Arguments>
void exclusive_scan(const Policy& policy, const Arguments&... arguments) {
  constexpr bool has_scan = can_scan<Policy>;
  static_assert(has_scan,
                "toll::exclusive_scan: this policy has no scan that the compiler has seen; include "
                "<toll/backends/.../scan.hpp> of its backend");
  if constexpr (has_scan) {
    detail::start_scan<detail::scan_kind::exclusive>(policy, arguments...);
  }
}

}  // namespace toll
