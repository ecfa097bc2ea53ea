// SPDX-License-Identifier: BSD-3-Clause
// A histogram by atomic updates, and with copies where the backend has few threads. RAJA tutorial,
// exercise 4.
#include <toll/array.hpp>
#include <toll/atomics.hpp>
#include <toll/fill.hpp>
#include <toll/forall.hpp>
#include <toll/scatter.hpp>
#include <toll/this_backend.hpp>

#include <cstdio>

using namespace toll;

template <execution_policy Policy>
void by_atomics(const Policy& policy, const view<const int>& keys, const view<int>& counts) {
  fill(policy, counts, 0);
  forall(policy, keys.size(), atomics,
         [=] TOLL_FN(index_t i, const atomics_of<Policy>& atomic) { atomic(counts[keys[i]])++; });
}

template <execution_policy Policy>
void by_scatter(const Policy& policy, const view<const int>& keys, const view<int>& counts) {
  forall(policy, keys.size(), onto(counts),
         [=] TOLL_FN(index_t i, const scatter_access<Policy, int>& count) {
           count.update(keys[i], 1);
         });
}

/// Key i is i modulo the number of bins, so that all bins are as full.
template <execution_policy Policy>
index_t wrong_in(const Policy& policy, const view<const int>& counts, int expected) {
  index_t wrong = 0;
  forall(policy, counts.size(), sum(wrong),
         [=] TOLL_FN(index_t b, index_t & count) { count += counts[b] != expected; });
  return wrong;
}

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const index_t bins = 100;
  const int in_a_bin = 1000;
  array_on<this_policy, int> keys{bins * in_a_bin}, counts{bins};
  const auto k = keys.on(policy);
  forall(policy, k.size(), [=] TOLL_FN(index_t i) { k[i] = static_cast<int>(i % bins); });

  by_atomics(policy, k, counts.on(policy));
  const index_t wrong_by_atomics = wrong_in(policy, counts.on(policy), in_a_bin);
  by_scatter(policy, k, counts.on(policy));
  const index_t wrong_by_scatter = wrong_in(policy, counts.on(policy), in_a_bin);
  std::printf("%s: %lld bins wrong by atomics, %lld by scatter\n", this_policy::name,
              static_cast<long long>(wrong_by_atomics), static_cast<long long>(wrong_by_scatter));
  return wrong_by_atomics + wrong_by_scatter == 0 ? 0 : 1;
}
