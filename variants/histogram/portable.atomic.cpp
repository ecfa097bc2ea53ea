// SPDX-License-Identifier: BSD-3-Clause
#include <toll/atomics.hpp>
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

namespace toll::suite {

template <execution_policy Policy>
void histogram_atomic_portable(const Policy& policy, const histogram::args& args) {
  const auto keys = args.keys;
  const auto counts = args.counts;
  forall(policy, counts.size(), [=] TOLL_FN(index_t k) { counts[k] = 0; });
  forall(policy, keys.size(), atomics,
         [=] TOLL_FN(index_t i, const atomics_of<Policy>& atomic) { atomic(counts[keys[i]])++; });
}

const registered<histogram::on_all_inputs<histogram_atomic>> entry{
    "portable", histogram_atomic_portable<this_policy>};

}  // namespace toll::suite
