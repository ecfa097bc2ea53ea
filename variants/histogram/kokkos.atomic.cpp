// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "layers/kokkos/spaces.hpp"
#include "layers/kokkos/views.hpp"

namespace toll::suite {

template <execution_policy Policy>
void histogram_atomic_kokkos(const Policy& policy, const histogram::args& args) {
  const auto& space = kokkos::space_of(policy);
  const auto keys = kokkos::as_vector(args.keys);
  const auto counts = kokkos::as_vector(args.counts);
  Kokkos::deep_copy(space, counts, 0U);
  Kokkos::parallel_for(kokkos::range(space, args.keys.size()),
                       [=](index_t i) { Kokkos::atomic_add(&counts(keys(i)), 1U); });
  space.fence();
}

const registered<histogram::on_all_inputs<histogram_atomic>> entry{
    "kokkos", histogram_atomic_kokkos<this_policy>};

}  // namespace toll::suite
