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
  kokkos::vector<const double> slope;
  kokkos::vector<double> highest;

  void operator()(index_t i, double& running, bool is_final) const {
    running = std::max(running, slope(i));
    if (is_final) {
      highest(i) = running;
    }
  }
};

template <class Space>
void look(const Space& space, const kokkos::vector<const double>& slope,
          const kokkos::vector<double>& highest, const kokkos::vector<std::int32_t>& visible) {
  const auto points = kokkos::range(space, static_cast<index_t>(slope.extent(0)));
  Kokkos::parallel_scan(points, highest_so_far{{}, slope, highest});
  Kokkos::parallel_for(points, [=](index_t i) { visible(i) = slope(i) >= highest(i) ? 1 : 0; });
  space.fence();
}

}  // namespace

template <execution_policy Policy>
void line_of_sight_scan_kokkos(const Policy& policy, const line_of_sight_scan::args& args) {
  const auto& space = kokkos::space_of(policy);
  const double eye = args.eye;
  const auto height = kokkos::as_vector(args.height);
  const auto distance = kokkos::as_vector(args.distance);
  const auto angle = kokkos::as_vector(args.angle);
  const auto points = kokkos::range(space, args.visible.size());
  Kokkos::parallel_for(points,
                       [=](index_t i) { angle(i) = std::atan((height(i) - eye) / distance(i)); });
  look(space, angle, kokkos::as_vector(args.highest), kokkos::as_vector(args.visible));
}

template <execution_policy Policy>
void line_of_sight_slopes_kokkos(const Policy& policy,
                                 const line_of_sight_scan_slopes::args& args) {
  look(kokkos::space_of(policy), kokkos::as_vector(args.slope), kokkos::as_vector(args.highest),
       kokkos::as_vector(args.visible));
}

const registered<line_of_sight_scan> entry{"kokkos", line_of_sight_scan_kokkos<this_policy>};
const registered<line_of_sight_scan_slopes> slopes{"kokkos",
                                                   line_of_sight_slopes_kokkos<this_policy>};

}  // namespace toll::suite
