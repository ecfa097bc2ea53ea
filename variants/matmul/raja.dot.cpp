// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "layers/raja/matrix.hpp"
#include "layers/raja/nests.hpp"
#include "variants/matmul/strips.hpp"

#include <utility>

namespace toll::suite {
namespace {

template <class Nest, class Layout>
void dot_products(const matmul::args& args) {
  const auto a = raja::matrix<Layout>(args.a);
  const auto b = raja::matrix<Layout>(args.b);
  const auto c = raja::matrix<Layout>(args.c);
  const index_t inner = args.a.extent(1);
  RAJA::kernel<Nest>(RAJA::make_tuple(RAJA::RangeSegment(0, args.c.extent(0)),
                                      RAJA::RangeSegment(0, args.c.extent(1))),
                     [=](index_t i, index_t j) {
                       double sum = 0;
                       for (index_t k = 0; k < inner; ++k) {
                         sum += a(i, k) * b(k, j);
                       }
                       c(i, j) = sum;
                     });
}

}  // namespace

template <execution_policy Policy, template <class> class Policies>
void matmul_naive_raja(const Policy&, const matmul::args& args) {
  using policies = Policies<Policy>;
  using nest = raja::nest<typename policies::outer, typename policies::inner, 0, 1>;
  dot_products<nest, typename policies::layout>(args);
}

template <execution_policy Policy, template <class> class Policies>
void matmul_collapse_raja(const Policy&, const matmul::args& args) {
  using policies = Policies<Policy>;
  using nest = raja::collapsed_nest<typename policies::collapse>;
  dot_products<nest, typename policies::layout>(args);
}

const registered<matmul_naive> naive{"raja", matmul_naive_raja<this_policy, raja::policies>};
const registered<matmul_naive> naive_tuned{"raja.tuned",
                                           matmul_naive_raja<this_policy, raja::tuned>};
const auto collapse = [] {
  if constexpr (matmul_strips::has_collapse<this_policy>) {
    return std::pair{
        registered<matmul_collapse>{"raja", matmul_collapse_raja<this_policy, raja::policies>},
        registered<matmul_collapse>{"raja.tuned", matmul_collapse_raja<this_policy, raja::tuned>}};
  } else {
    return absent<matmul_collapse>{"raja", this_policy::name,
                                   matmul_strips::why_no_collapse<this_policy>()};
  }
}();

}  // namespace toll::suite
