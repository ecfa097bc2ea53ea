// SPDX-License-Identifier: BSD-3-Clause
// expect: a lambda that runs on the device must be marked by TOLL_FN: [=] TOLL_FN(index_t i) { ... }
#include <toll/backends/cuda/backend.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>

void run(toll::view<double> x) {
  toll::launch(toll::cuda_policy{}, 8, [=](const toll::team<toll::cuda_policy, 32>& t) {
    t.loop(32, [&](int k) { x[32 * t.index(0) + k] = 1; });
  });
}
