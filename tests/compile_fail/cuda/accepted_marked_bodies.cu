// SPDX-License-Identifier: BSD-3-Clause
// What must compile: marked lambdas, classes, and host policies beside them, whose lambdas
// need no mark.
#include <toll/backends/cuda/backend.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>

struct set_to_one {
  toll::view<double> x;

  constexpr void operator()(toll::index_t i) const { x[i] = 1; }
};

void run(toll::view<double> x) {
  toll::forall(toll::cuda_policy{}, x.size(), [=] TOLL_FN(toll::index_t i) { x[i] = 2 * x[i]; });
  toll::forall(toll::cuda_policy{}, x.size(), set_to_one{x});
  toll::forall(toll::cuda_policy_for<64>{}, x.size(), set_to_one{x});
  toll::forall(toll::seq_policy{}, x.size(), [=](toll::index_t i) { x[i] = 1; });
  double total = 0;
  toll::forall(toll::cuda_policy{}, x.size(), toll::sum(total),
               [=] TOLL_FN(toll::index_t i, double& partial) { partial += x[i]; });
}
