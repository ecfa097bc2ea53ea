// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"
#include "layers/raja/policies.hpp"

namespace toll::suite {

// With a reduction object that the body captures, as RAJA's tutorial has it.
template <execution_policy Policy>
void pi_raja(const Policy&, const pi_reduce::args& args) {
  using policies = raja::policies<Policy>;
  const double h = 1.0 / static_cast<double>(args.n);
  RAJA::ReduceSum<typename policies::reduce, double> total(0.0);
  RAJA::forall<typename policies::forall>(RAJA::TypedRangeSegment<pi::number_on_host>(0, args.n),
                                          [=](pi::number_on_host i) {
                                            const double x = (static_cast<double>(i) + 0.5) * h;
                                            total += 4.0 / (1.0 + x * x);
                                          });
  *args.result = total.get() * h;
}

// With a reduction that is a parameter of the loop, an interface that RAJA calls experimental.
template <execution_policy Policy>
void pi_raja_parameter(const Policy&, const pi_reduce::args& args) {
  using sum = RAJA::expt::ValOp<double, RAJA::operators::plus>;
  const double h = 1.0 / static_cast<double>(args.n);
  double total = 0;
  RAJA::forall<typename raja::policies<Policy>::forall>(
      RAJA::TypedRangeSegment<pi::number_on_host>(0, args.n),
      RAJA::expt::Reduce<RAJA::operators::plus>(&total), [=](pi::number_on_host i, sum& partial) {
        const double x = (static_cast<double>(i) + 0.5) * h;
        partial += 4.0 / (1.0 + x * x);
      });
  *args.result = total * h;
}

namespace {

template <execution_policy Policy>
struct ways {
  ways() {
    if constexpr (requires { typename raja::policies<Policy>::reduce; }) {
      registered<pi_reduce>{"raja", pi_raja<Policy>};
      registered<pi_reduce>{"raja.tuned", pi_raja_parameter<Policy>};
    } else {
      absent<pi_reduce>{"raja", Policy::name, "RAJA's simd_exec is for loops without reductions"};
    }
  }
};

const ways<this_policy> all;

}  // namespace

}  // namespace toll::suite
