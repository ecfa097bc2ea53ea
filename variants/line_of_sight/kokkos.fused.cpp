// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"
#include "layers/kokkos/reductions.hpp"
#include "layers/kokkos/spaces.hpp"
#include "layers/kokkos/views.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace toll::suite {

namespace {

/// Under OpenMP the body is called twice for each point, the first time for the sake of the
/// maximum alone.
struct points_seen : kokkos::scan_by_maximum {
  double eye;
  kokkos::vector<const double> height;
  kokkos::vector<const double> distance;
  kokkos::vector<std::int32_t> visible;

  void operator()(index_t i, double& running, bool is_final) const {
    const double angle = std::atan((height(i) - eye) / distance(i));
    running = std::max(running, angle);
    if (is_final) {
      visible(i) = angle >= running ? 1 : 0;
    }
  }
};

}  // namespace

template <execution_policy Policy>
void line_of_sight_fused_kokkos(const Policy& policy, const line_of_sight_fused::args& args) {
  const auto& space = kokkos::space_of(policy);
  Kokkos::parallel_scan(kokkos::range(space, args.visible.size()),
                        points_seen{{},
                                    args.eye,
                                    kokkos::as_vector(args.height),
                                    kokkos::as_vector(args.distance),
                                    kokkos::as_vector(args.visible)});
  space.fence();
}

const registered<line_of_sight_fused> entry{"kokkos", line_of_sight_fused_kokkos<this_policy>};

}  // namespace toll::suite
