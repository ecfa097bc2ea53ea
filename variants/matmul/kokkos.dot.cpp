// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/matmul/matmul.hpp"
#include "layers/kokkos/nests.hpp"
#include "layers/kokkos/teams.hpp"
#include "layers/kokkos/views.hpp"
#include "variants/matmul/strips.hpp"

#include <utility>

namespace toll::suite {
namespace {

struct dot_products {
  kokkos::matrix<const double> a;
  kokkos::matrix<const double> b;
  kokkos::matrix<double> c;
  index_t inner = static_cast<index_t>(a.extent(1));

  template <class Index>
  void operator()(Index i, Index j) const {
    double sum = 0;
    for (index_t k = 0; k < inner; ++k) {
      sum += a(i, k) * b(k, j);
    }
    c(i, j) = sum;
  }
};

dot_products dot_products_of(const matmul::args& args) {
  return {.a = kokkos::as_matrix(args.a),
          .b = kokkos::as_matrix(args.b),
          .c = kokkos::as_matrix(args.c)};
}

}  // namespace

// A team for each row, its threads and their lanes over the columns.
template <execution_policy Policy>
void matmul_naive_kokkos(const Policy& policy, const matmul::args& args) {
  const auto& space = kokkos::space_of(policy);
  const dot_products body = dot_products_of(args);
  const int columns = static_cast<int>(args.c.extent(1));
  Kokkos::parallel_for(kokkos::teams(space, args.c.extent(0)),
                       [=](const kokkos::team_member<kokkos::space<Policy>>& team) {
                         const int i = team.league_rank();
                         Kokkos::parallel_for(Kokkos::TeamVectorRange(team, columns),
                                              [&](int j) { body(i, j); });
                       });
  space.fence();
}

// A loop over rows with a plain loop inside.
template <execution_policy Policy>
void matmul_naive_kokkos_rows(const Policy& policy, const matmul::args& args) {
  const auto& space = kokkos::space_of(policy);
  const dot_products body = dot_products_of(args);
  const index_t columns = args.c.extent(1);
  Kokkos::parallel_for(kokkos::range(space, args.c.extent(0)), [=](index_t i) {
    for (index_t j = 0; j < columns; ++j) {
      body(i, j);
    }
  });
  space.fence();
}

template <execution_policy Policy, class Index>
void matmul_collapse_kokkos(const Policy& policy, const matmul::args& args) {
  const auto& space = kokkos::space_of(policy);
  const dot_products body = dot_products_of(args);
  Kokkos::parallel_for(kokkos::nest(space, {{0, 0}}, {{args.c.extent(0), args.c.extent(1)}}),
                       [=](Index i, Index j) { body(i, j); });
  space.fence();
}

const registered<matmul_naive> naive{"kokkos", matmul_naive_kokkos<this_policy>};
const registered<matmul_naive> naive_tuned{"kokkos.tuned", matmul_naive_kokkos_rows<this_policy>};
const auto collapse = [] {
  if constexpr (matmul_strips::has_collapse<this_policy>) {
    return std::pair{
        registered<matmul_collapse>{"kokkos", matmul_collapse_kokkos<this_policy, int>},
        registered<matmul_collapse>{"kokkos.tuned", matmul_collapse_kokkos<this_policy, index_t>}};
  } else {
    return absent<matmul_collapse>{"kokkos", this_policy::name,
                                   matmul_strips::why_no_collapse<this_policy>()};
  }
}();

}  // namespace toll::suite
