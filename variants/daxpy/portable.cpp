// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
#include <toll/with_grain.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"
#include "kernels/grain.hpp"

namespace toll::suite {

template <execution_policy Policy>
void daxpy_portable(const Policy& policy, const daxpy::args& args) {
  const auto a = args.a;
  const auto x = args.x;
  const auto y = args.y;
  forall(with_grain(policy, grain_of_elements), y.size(),
         [=] TOLL_FN(index_t i) { y[i] += a * x[i]; });
}

const registered<daxpy> entry{"portable", daxpy_portable<this_policy>};

}  // namespace toll::suite
