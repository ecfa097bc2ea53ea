// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"
#include "layers/kokkos/spaces.hpp"
#include "layers/kokkos/views.hpp"

namespace toll::suite {

template <execution_policy Policy>
void daxpy_kokkos(const Policy& policy, const daxpy::args& args) {
  const auto& space = kokkos::space_of(policy);
  const double a = args.a;
  const auto x = kokkos::as_vector(args.x);
  const auto y = kokkos::as_vector(args.y);
  Kokkos::parallel_for(kokkos::range(space, args.y.size()), [=](index_t i) { y(i) += a * x(i); });
  space.fence();
}

const registered<daxpy> entry{"kokkos", daxpy_kokkos<this_policy>};

}  // namespace toll::suite
