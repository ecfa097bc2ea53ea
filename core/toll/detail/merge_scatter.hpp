// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/config.hpp>
#include <toll/detail/scatter_copies.hpp>
#include <toll/forall.hpp>

namespace toll::detail {

/// The policy of a loop that the layer runs beside the user's, whose grain and schedule are about
/// other iterations. A backend with such fields has a function of its own for its policy.
template <class Policy>
constexpr const Policy& split_by_default(const Policy& policy) {
  return policy;
}

template <class Operation, class Policy, class T>
void fill_with_identity(const Policy& policy, T* values, index_t size) {
  toll::forall(split_by_default(policy), size,
               [=] TOLL_FN(index_t k) { values[k] = Operation::template identity<T>(); });
}

/// Merges copies that a device may hold, `stride` elements apart, into a target.
template <class Operation, class Policy, class T>
void merge_replicas(const Policy& policy, const replicated_results<T>& from, T* target,
                    index_t size, target_values before) {
  const bool is_there = before == target_values::join;
  toll::forall(split_by_default(policy), size, [=] TOLL_FN(index_t k) {
    T all = is_there ? target[k] : Operation::template identity<T>();
    for (index_t c = 0; c < from.count; ++c) {
      all = Operation{}(all, from.values[c * from.stride + k]);
    }
    target[k] = all;
  });
}

/// Block by block, so that the target stays in the cache from copy to copy and the inner loop is
/// vector code.
template <class Policy, class Copies, class T>
void merge_copies(const Policy& policy, const Copies& from, T* target, target_values before) {
  const index_t size = from.size();
  const index_t block = block_of_merge(from.used());
  if (!Policy::is_threaded || size <= block) {
    from.merge(target, before, 0, size);
    return;
  }
  toll::forall(split_by_default(policy), (size + block - 1) / block, [=] TOLL_FN(index_t b) {
    const index_t first = b * block;
    from.merge(target, before, first, size - first < block ? size : first + block);
  });
}

}  // namespace toll::detail
