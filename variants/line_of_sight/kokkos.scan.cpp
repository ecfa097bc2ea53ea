// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"
#include "layers/kokkos/reductions.hpp"
#include "layers/kokkos/spaces.hpp"
#include "layers/kokkos/views.hpp"

#include <algorithm>
#include <cmath>

namespace toll::suite {

namespace {

struct highest_so_far : kokkos::scan_by_maximum {
  kokkos::vector<const double> angle;
  kokkos::vector<double> highest;

  void operator()(index_t i, double& running, bool is_final) const {
    running = std::max(running, angle(i));
    if (is_final) {
      highest(i) = running;
    }
  }
};

}  // namespace

template <execution_policy Policy>
void line_of_sight_scan_kokkos(const Policy& policy, const line_of_sight_scan::args& args) {
  const auto& space = kokkos::space_of(policy);
  const double eye = args.eye;
  const auto height = kokkos::as_vector(args.height);
  const auto distance = kokkos::as_vector(args.distance);
  const auto angle = kokkos::as_vector(args.angle);
  const auto highest = kokkos::as_vector(args.highest);
  const auto visible = kokkos::as_vector(args.visible);
  const auto points = kokkos::range(space, args.visible.size());
  Kokkos::parallel_for(points,
                       [=](index_t i) { angle(i) = std::atan((height(i) - eye) / distance(i)); });
  Kokkos::parallel_scan(points, highest_so_far{{}, angle, highest});
  Kokkos::parallel_for(points, [=](index_t i) { visible(i) = angle(i) >= highest(i) ? 1 : 0; });
  space.fence();
}

const registered<line_of_sight_scan> entry{"kokkos", line_of_sight_scan_kokkos<this_policy>};

}  // namespace toll::suite
