// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/scatter_copies.hpp>
#include <toll/forall.hpp>
#include <toll/view.hpp>

namespace toll::detail {

template <class Operation, class Policy, class T>
void fill_with_identity(const Policy& policy, const view<T>& values) {
  toll::forall(policy, values.size(),
               [=] TOLL_FN(index_t k) { values[k] = Operation::template identity<T>(); });
}

template <class Operation, class Policy, class T>
void join_to_target(const Policy& policy, const view<T>& from, const view<T>& target) {
  toll::forall(policy, target.size(),
               [=] TOLL_FN(index_t k) { target[k] = Operation{}(target[k], from[k]); });
}

template <class Policy, class T>
void copy_to_target(const Policy& policy, const view<T>& from, const view<T>& target) {
  toll::forall(policy, target.size(), [=] TOLL_FN(index_t k) { target[k] = from[k]; });
}

/// Block by block, so that the target stays in the cache from copy to copy and the inner loop is
/// vector code.
template <class Policy, class Copies, class T>
void merge_copies(const Policy& policy, const Copies& from, const view<T>& target,
                  target_values before) {
  // Values to read that are worth opening a parallel loop for: a block takes about a microsecond.
  constexpr index_t worth_a_task = 2048;
  constexpr index_t smallest_block = 64;
  const index_t size = target.size();
  const index_t used = from.used();
  const index_t even = worth_a_task / (used > 0 ? used : 1);
  const index_t block = even > smallest_block ? even : smallest_block;
  if (!Policy::is_threaded || size <= block) {
    from.merge(target.data(), before, 0, size);
    return;
  }
  T* const to = target.data();
  toll::forall(policy, (size + block - 1) / block, [=] TOLL_FN(index_t b) {
    const index_t first = b * block;
    from.merge(to, before, first, size - first < block ? size : first + block);
  });
}

}  // namespace toll::detail
