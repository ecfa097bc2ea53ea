// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "layers/stdpar/algorithms.hpp"
#include "layers/stdpar/parts.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace toll::suite {

template <execution_policy Policy>
void histogram_privatized_stdpar(const Policy&, const histogram::args& args) {
  using policies = stdpar::policies<Policy>;
  using stdpar::counting;
  using copy = std::vector<std::uint32_t>;
  const std::int32_t* const keys = args.keys.data();
  std::uint32_t* const counts = args.counts.data();
  const index_t n = args.keys.size();
  const index_t bins = args.counts.size();
  const index_t parts = stdpar::part_count<Policy>();
  std::vector<copy> memory(static_cast<std::size_t>(parts));
  copy* const copies = memory.data();
  std::for_each(policies::outer, counting{0}, counting{parts}, [=](index_t part) {
    copies[part].assign(static_cast<std::size_t>(bins), 0U);
    std::uint32_t* const mine = copies[part].data();
    std::for_each(keys + n * part / parts, keys + n * (part + 1) / parts,
                  [=](std::int32_t key) { ++mine[key]; });
  });
  std::copy(policies::loop, copies->data(), copies->data() + bins, counts);
  for (index_t part = 1; part < parts; ++part) {
    std::transform(policies::loop, counts, counts + bins, copies[part].data(), counts,
                   std::plus<>{});
  }
}

const registered<histogram::on_all_inputs<histogram_privatized>> entry{
    "stdpar", histogram_privatized_stdpar<this_policy>};

}  // namespace toll::suite
