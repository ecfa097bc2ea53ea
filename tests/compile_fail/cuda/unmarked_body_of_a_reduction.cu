// SPDX-License-Identifier: BSD-3-Clause
// expect: a lambda that runs on the device must be marked by TOLL_FN: [=] TOLL_FN(index_t i) { ... }
#include <toll/backends/cuda/backend.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>

void run(toll::view<double> x) {
  double total = 0;
  toll::forall(toll::cuda_policy{}, x.size(), toll::sum(total),
               [=](toll::index_t i, double& partial) { partial += x[i]; });
}
