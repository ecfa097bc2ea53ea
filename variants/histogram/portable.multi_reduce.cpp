// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/scatter.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

#include <cstdint>

namespace toll::suite {

template <execution_policy Policy>
void histogram_multi_reduce_portable(const Policy& policy, const histogram::args& args) {
  using access = scatter_access<Policy, std::uint32_t>;
  const auto keys = args.keys;
  const auto counts = args.counts;
  forall(policy, counts.size(), [=] TOLL_FN(index_t k) { counts[k] = 0; });
  forall(with_grain(policy, histogram::grain), keys.size(), into(counts),
         [=] TOLL_FN(index_t i, const access& count) { count.update(keys[i], 1); });
}

const registered<histogram::on_all_inputs<histogram_multi_reduce>> entry{
    "portable", histogram_multi_reduce_portable<this_policy>};

}  // namespace toll::suite
