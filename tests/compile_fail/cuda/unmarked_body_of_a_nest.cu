// SPDX-License-Identifier: BSD-3-Clause
// expect: a lambda that runs on the device must be marked by TOLL_FN: [=] TOLL_FN(index_t i) { ... }
#include <toll/backends/cuda/backend.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>

void run(toll::view<double> x) {
  toll::nested(toll::cuda_policy{}, toll::dims<2>{8, 8}, toll::tiled(4, 4),
               [=](toll::index_t i, toll::index_t j) { x[8 * i + j] = 1; });
}
