// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "layers/raja/policies.hpp"

#include <cstddef>
#include <cstdint>

namespace toll::suite {

template <execution_policy Policy>
void histogram_multi_reduce_raja(const Policy&, const histogram::args& args) {
  using policies = raja::policies<Policy>;
  const std::int32_t* const keys = args.keys.data();
  RAJA::MultiReduceSum<typename policies::multi_reduce, std::uint32_t> count(
      static_cast<std::size_t>(args.counts.size()), 0U);
  RAJA::forall<typename policies::conflicting>(RAJA::RangeSegment(0, args.keys.size()),
                                               [=](index_t i) { count[keys[i]] += 1U; });
  auto counts = RAJA::make_span(args.counts.data(), args.counts.size());
  count.get_all(counts);
}

const registered<histogram::on_all_inputs<histogram_multi_reduce>> entry{
    "raja", histogram_multi_reduce_raja<this_policy>};

}  // namespace toll::suite
