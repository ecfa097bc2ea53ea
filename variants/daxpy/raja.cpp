// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/daxpy/daxpy.hpp"
#include "layers/raja/policies.hpp"

#include <type_traits>

namespace toll::suite {

template <execution_policy Policy, class Loop>
void daxpy_raja(const Policy&, const daxpy::args& args) {
  const double a = args.a;
  const double* const x = args.x.data();
  double* const y = args.y.data();
  RAJA::forall<Loop>(RAJA::RangeSegment(0, args.y.size()), [=](index_t i) { y[i] += a * x[i]; });
}

namespace {

template <execution_policy Policy>
struct ways {
  ways() {
    using loop = typename raja::policies<Policy>::forall;
    using tuned_loop = typename raja::tuned<Policy>::forall;
    registered<daxpy>{"raja", daxpy_raja<Policy, loop>};
    if constexpr (!std::is_same_v<loop, tuned_loop>) {
      registered<daxpy>{"raja.tuned", daxpy_raja<Policy, tuned_loop>};
    }
  }
};

const ways<this_policy> all;

}  // namespace

}  // namespace toll::suite
