// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/seq/policy.hpp>
#include <toll/backends/simd/policy.hpp>

#include <RAJA/RAJA.hpp>

/// What a backend is called in RAJA.
///
/// forall          a loop
/// conflicting     a loop whose iterations may update the same element, atomically
/// outer, inner    the loops of a nest, and the loops over tiles and inside of them
/// collapse        of RAJA::statement::Collapse; missing where RAJA has none
/// reduce          of RAJA::ReduceSum in a loop by `forall`; missing where RAJA has none
/// multi_reduce    of RAJA::MultiReduceSum in a loop by `conflicting`
/// launch, teams   RAJA::launch, and its outermost loop
/// layout          of a row-major matrix
namespace toll::suite::raja {

/// As RAJA's tutorial has it.
template <class Policy>
struct policies;

template <>
struct policies<seq_policy> {
  using forall = RAJA::seq_exec;
  using conflicting = RAJA::seq_exec;
  using outer = RAJA::seq_exec;
  using inner = RAJA::seq_exec;
  using collapse = RAJA::seq_exec;
  using reduce = RAJA::seq_reduce;
  using multi_reduce = RAJA::seq_multi_reduce;
  using atomic = RAJA::seq_atomic;
  using launch = RAJA::LaunchPolicy<RAJA::seq_launch_t>;
  using teams = RAJA::LoopPolicy<RAJA::seq_exec>;
  using layout = RAJA::Layout<2>;
};

/// RAJA's simd_exec is for loops without reductions, and without two iterations that update one
/// element.
template <>
struct policies<simd_policy> {
  using forall = RAJA::simd_exec;
  using conflicting = RAJA::seq_exec;
  using outer = RAJA::seq_exec;
  using inner = RAJA::simd_exec;
  using multi_reduce = RAJA::seq_multi_reduce;
  using atomic = RAJA::seq_atomic;
  using launch = RAJA::LaunchPolicy<RAJA::seq_launch_t>;
  using teams = RAJA::LoopPolicy<RAJA::seq_exec>;
  using layout = RAJA::Layout<2>;
};

#if defined(RAJA_ENABLE_OPENMP)
template <>
struct policies<openmp_policy> {
  using forall = RAJA::omp_parallel_for_exec;
  using conflicting = RAJA::omp_parallel_for_exec;
  using outer = RAJA::omp_parallel_for_exec;
  using inner = RAJA::seq_exec;
  using collapse = RAJA::omp_parallel_collapse_exec;
  using reduce = RAJA::omp_reduce;
  using multi_reduce = RAJA::omp_multi_reduce;
  using atomic = RAJA::omp_atomic;
  using launch = RAJA::LaunchPolicy<RAJA::omp_launch_t>;
  using teams = RAJA::LoopPolicy<RAJA::omp_for_exec>;
  using layout = RAJA::Layout<2>;
};
#endif

/// With a layout whose unit stride the compiler knows.
template <class Policy>
struct tuned : policies<Policy> {
  using layout = RAJA::Layout<2, RAJA::Index_type, 1>;
};

/// And without simd_exec: g++ 12 makes gathers and scatters of all that its loops load and store,
/// because the index goes through an iterator. Loops of seq_exec it vectorises by itself.
template <>
struct tuned<simd_policy> : policies<simd_policy> {
  using forall = RAJA::seq_exec;
  using inner = RAJA::seq_exec;
  using layout = RAJA::Layout<2, RAJA::Index_type, 1>;
};

}  // namespace toll::suite::raja
