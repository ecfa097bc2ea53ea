// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "layers/raja/policies.hpp"

#include <cstdint>

namespace toll::suite {

template <execution_policy Policy>
void histogram_atomic_raja(const Policy&, const histogram::args& args) {
  using policies = raja::policies<Policy>;
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  RAJA::forall<typename policies::forall>(RAJA::RangeSegment(0, args.counts.size()),
                                          [=](index_t k) { counts[k] = 0; });
  RAJA::forall<typename policies::conflicting>(
      RAJA::RangeSegment(0, args.keys.size()),
      [=](index_t i) { RAJA::atomicAdd<typename policies::atomic>(&counts[keys[i]], 1U); });
}

const registered<histogram::on_all_inputs<histogram_atomic>> entry{
    "raja", histogram_atomic_raja<this_policy>};

}  // namespace toll::suite
