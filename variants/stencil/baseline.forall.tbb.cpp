// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/grain.hpp"
#include "kernels/stencil/stencil.hpp"
#include "variants/stencil/baseline.tile.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

namespace toll::suite {

template <class Layout>
void stencil_forall_baseline(const tbb_policy&, const stencil::args<Layout>& args) {
  const double* const in = args.in.data();
  double* const out = args.out.data();
  const index_t length = args.length();
  const index_t stride = args.stride();
  const auto grain = static_cast<std::size_t>(grain_of_parts(length));
  oneapi::tbb::parallel_for(oneapi::tbb::blocked_range<index_t>{1, args.lines() + 1, grain},
                            [=](const oneapi::tbb::blocked_range<index_t>& part) {
                              const index_t start = part.begin() * stride + 1;
                              add_neighbours_in_lines(in + start, out + start, stride,
                                                      part.end() - part.begin(), length);
                            });
}

const registered<stencil_forall_right> right{"baseline", stencil_forall_baseline<layout_right>};
const registered<stencil_forall_left> left{"baseline", stencil_forall_baseline<layout_left>};

}  // namespace toll::suite
