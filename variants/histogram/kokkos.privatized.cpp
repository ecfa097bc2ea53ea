// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "layers/kokkos/copies.hpp"
#include "layers/kokkos/views.hpp"

#include <algorithm>
#include <cstdint>

namespace toll::suite {

template <execution_policy Policy>
void histogram_privatized_kokkos(const Policy& policy, const histogram::args& args) {
  const auto& space = kokkos::space_of_copies(policy);
  const auto keys = kokkos::as_vector(args.keys);
  const auto counts = kokkos::as_vector(args.counts);
  Kokkos::deep_copy(space, counts, 0U);
  const auto copies = kokkos::copies_of(space, counts);
  Kokkos::parallel_for(kokkos::range(space, args.keys.size()), [=](index_t i) {
    const auto mine = copies.access();
    mine(keys(i)) += 1U;
  });
  kokkos::contribute(space, counts, copies);
  space.fence();
}

// A thread looks for its copy once for each block of keys, not for each key.
template <execution_policy Policy>
void histogram_privatized_kokkos_in_blocks(const Policy& policy, const histogram::args& args) {
  constexpr index_t block = 1024;
  const auto& space = kokkos::space_of_copies(policy);
  const auto keys = kokkos::as_vector(args.keys);
  const auto counts = kokkos::as_vector(args.counts);
  const index_t n = args.keys.size();
  Kokkos::deep_copy(space, counts, 0U);
  const auto copies = kokkos::copies_of(space, counts);
  Kokkos::parallel_for(kokkos::range(space, (n + block - 1) / block), [=](index_t b) {
    const auto mine = copies.access();
    const index_t last = std::min((b + 1) * block, n);
    for (index_t i = b * block; i < last; ++i) {
      mine(keys(i)) += 1U;
    }
  });
  kokkos::contribute(space, counts, copies);
  space.fence();
}

const registered<histogram::on_all_inputs<histogram_privatized>> plain{
    "kokkos", histogram_privatized_kokkos<this_policy>};
const registered<histogram::on_all_inputs<histogram_privatized>> tuned{
    "kokkos.tuned", histogram_privatized_kokkos_in_blocks<this_policy>};

}  // namespace toll::suite
