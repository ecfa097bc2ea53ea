// SPDX-License-Identifier: BSD-3-Clause
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"

namespace toll::suite {

template <execution_policy Policy, class... How>
void dot_products(const Policy& policy, const matmul::args& args, const How&... how) {
  const auto a = args.a;
  const auto b = args.b;
  const auto c = args.c;
  const index_t inner = a.extent(1);
  nested(policy, c.shape(), how..., [=] TOLL_FN(index_t i, index_t j) {
    double sum = 0;
    for (index_t k = 0; k < inner; ++k) {
      sum += a(i, k) * b(k, j);
    }
    c(i, j) = sum;
  });
}

template <execution_policy Policy>
void matmul_naive_portable(const Policy& policy, const matmul::args& args) {
  dot_products(policy, args);
}

template <execution_policy Policy>
void matmul_collapse_portable(const Policy& policy, const matmul::args& args) {
  dot_products(policy, args, collapsed<2>);
}

const registered<matmul_naive> naive{"portable", matmul_naive_portable<this_policy>};
const registered<matmul_collapse> collapse{"portable", matmul_collapse_portable<this_policy>};

}  // namespace toll::suite
