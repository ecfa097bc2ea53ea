// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"
#include "layers/highway/lanes.hpp"

#include <hwy/contrib/algo/transform-inl.h>

#include <cstddef>

namespace toll::suite {
namespace {

namespace hn = highway::hn;

}  // namespace

void daxpy_highway(const simd_policy&, const daxpy::args& args) {
  const double a = args.a;
  hn::Transform1(highway::doubles{}, args.y.data(), static_cast<std::size_t>(args.y.size()),
                 args.x.data(),
                 [=](auto d, auto y, auto x) { return hn::MulAdd(hn::Set(d, a), x, y); });
}

const registered<daxpy> entry{"highway", daxpy_highway};

}  // namespace toll::suite
