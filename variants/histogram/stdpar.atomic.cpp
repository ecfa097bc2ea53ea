// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "layers/stdpar/algorithms.hpp"

#include <cstdint>

namespace toll::suite {

template <execution_policy Policy>
void histogram_atomic_stdpar(const Policy&, const histogram::args& args) {
  using policies = stdpar::policies<Policy>;
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  std::fill(policies::loop, counts, counts + args.counts.size(), 0U);
  std::for_each(policies::conflicting, keys, keys + args.keys.size(),
                [=](std::int32_t key) { policies::add(counts[key], 1U); });
}

const registered<histogram::on_all_inputs<histogram_atomic>> entry{
    "stdpar", histogram_atomic_stdpar<this_policy>};

}  // namespace toll::suite
