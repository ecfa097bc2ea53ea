// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/stencil/stencil.hpp"

namespace toll::suite {

template <class Layout>
void stencil_forall_baseline(const omp_target_policy&, const stencil::args<Layout>& args) {
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t lines = args.lines();
  const index_t length = args.length();
  const index_t stride = args.stride();
#pragma omp target teams distribute parallel for is_device_ptr(in, out)
  for (index_t line = 1; line <= lines; ++line) {
    const index_t first = line * stride + 1;
#pragma omp simd
    for (index_t k = first; k < first + length; ++k) {
      out[k] = in[k] + in[k - stride] + in[k + stride] + in[k - 1] + in[k + 1];
    }
  }
}

const registered<stencil_forall_right> right{"baseline", stencil_forall_baseline<layout_right>};
const registered<stencil_forall_left> left{"baseline", stencil_forall_baseline<layout_left>};

}  // namespace toll::suite
