// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "layers/stdpar/algorithms.hpp"
#include "variants/matmul/strips.hpp"

namespace toll::suite {

template <execution_policy Policy>
void matmul_naive_stdpar(const Policy&, const matmul::args& args) {
  using policies = stdpar::policies<Policy>;
  using stdpar::counting;
  const double* const a = args.a.data();
  const double* const b = args.b.data();
  double* const c = args.c.data();
  const index_t columns = args.c.extent(1);
  const index_t inner = args.a.extent(1);
  std::for_each(policies::outer, counting{0}, counting{args.c.extent(0)}, [=](index_t i) {
    std::for_each(policies::inner, counting{0}, counting{columns}, [=](index_t j) {
      double sum = 0;
      for (index_t k = 0; k < inner; ++k) {
        sum += a[i * inner + k] * b[k * columns + j];
      }
      c[i * columns + j] = sum;
    });
  });
}

// One loop over all elements.
template <execution_policy Policy>
void matmul_collapse_stdpar(const Policy&, const matmul::args& args) {
  const double* const a = args.a.data();
  const double* const b = args.b.data();
  double* const c = args.c.data();
  const index_t columns = args.c.extent(1);
  const index_t inner = args.a.extent(1);
  std::for_each(stdpar::policies<Policy>::loop, c, c + args.c.size(), [=](double& element) {
    const index_t i = (&element - c) / columns;
    const index_t j = (&element - c) % columns;
    double sum = 0;
    for (index_t k = 0; k < inner; ++k) {
      sum += a[i * inner + k] * b[k * columns + j];
    }
    element = sum;
  });
}

const registered<matmul_naive> naive{"stdpar", matmul_naive_stdpar<this_policy>};
const auto collapse = [] {
  if constexpr (matmul_strips::has_collapse<this_policy>) {
    return registered<matmul_collapse>{"stdpar", matmul_collapse_stdpar<this_policy>};
  } else {
    return absent<matmul_collapse>{"stdpar", this_policy::name,
                                   matmul_strips::why_no_collapse<this_policy>()};
  }
}();

}  // namespace toll::suite
