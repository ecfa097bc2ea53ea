// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "layers/kokkos/reductions.hpp"
#include "layers/kokkos/spaces.hpp"
#include "layers/kokkos/views.hpp"

#include <cstddef>
#include <cstdint>

namespace toll::suite {

namespace {

/// A reduction whose result is an array, as Kokkos wants it: the bins are `value_count` results.
struct bins_counted {
  using value_type = std::uint32_t[];
  using result = kokkos::joined<std::uint32_t>;

  kokkos::vector<const std::int32_t> keys;
  std::size_t value_count;

  void operator()(index_t i, std::uint32_t* counts) const { ++counts[keys(i)]; }

  void init(std::uint32_t* counts) const {
    for (std::size_t k = 0; k < value_count; ++k) {
      counts[k] = 0;
    }
  }

  void join(result* into, const result* from) const {
    for (std::size_t k = 0; k < value_count; ++k) {
      into[k] = into[k] + from[k];
    }
  }
};

}  // namespace

template <execution_policy Policy>
void histogram_multi_reduce_kokkos(const Policy& policy, const histogram::args& args) {
  const auto& space = kokkos::space_of(policy);
  const auto counts = kokkos::as_vector(args.counts);
  const bins_counted body{kokkos::as_vector(args.keys), counts.extent(0)};
  Kokkos::parallel_reduce(kokkos::range(space, args.keys.size()), body, counts);
  space.fence();
}

const registered<histogram::on_all_inputs<histogram_multi_reduce>> entry{
    "kokkos", histogram_multi_reduce_kokkos<this_policy>};

}  // namespace toll::suite
