// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

#include <my_layer.hpp>

namespace toll::suite {

void pi_mine(const this_policy&, const pi_reduce::args& args) {
  const double h = 1.0 / static_cast<double>(args.n);
  const double total = my_layer::sum(args.n, [=](my_layer::index i) {
    const double x = (static_cast<double>(i) + 0.5) * h;
    return 4.0 / (1.0 + x * x);
  });
  *args.result = total * h;
}

const registered<pi_reduce> entry{"mine", pi_mine};

// What the layer cannot express is said, and is listed with the reason.
const absent<pi_atomic> no_atomic{"mine", "openmp", "my_layer has no atomic update"};

}  // namespace toll::suite
