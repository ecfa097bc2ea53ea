// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/simd/policy.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/signature.hpp>

namespace toll::backends::simd {

template <class Segment, class Body>
void run_loop(const policy&, const Segment& indices, const Body& body) {
  using position = detail::index_of<Body>;
  detail::visit_in_lanes(indices, body, position{0}, static_cast<position>(indices.size()));
}

template <class Segment, class Reductions, class Body>
void run_reduction(const policy&, const Segment& indices, const Reductions& reductions,
                   const Body& body) {
  using position = detail::index_of<Body>;
  reductions.finish(detail::reduced_in_lanes(reductions, indices, body, position{0},
                                             static_cast<position>(indices.size())));
}

}  // namespace toll::backends::simd
