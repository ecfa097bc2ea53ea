// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/partitioned.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/detail/fixed_blocks.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/signature.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>

namespace toll::backends::tbb {

template <class Segment, class Body>
void run_loop(const policy& how, const Segment& indices, const Body& body) {
  using position = detail::index_of<Body>;
  partitioned(how, static_cast<position>(indices.size()), [&](const auto& all, auto&& split) {
    oneapi::tbb::parallel_for(
        all,
        [&](const oneapi::tbb::blocked_range<position>& part) {
          detail::visit_in_order(indices, body, part.begin(), part.end());
        },
        split);
  });
}

/// The tasks hand lanes on to each other, not sums: a range is split down to a few hundred
/// iterations, beside which adding up the lanes each time would show.
template <class Segment, class Reductions, class Body>
auto reduce_in_tasks(const policy& how, const Segment& indices, const Reductions& reductions,
                     const Body& body) {
  using position = detail::index_of<Body>;
  using lanes = detail::lanes_of<Reductions>;
  const lanes none = detail::lane_identities(reductions);
  const lanes all_lanes =
      partitioned(how, static_cast<position>(indices.size()), [&](const auto& all, auto&& split) {
        return oneapi::tbb::parallel_reduce(
            all, none,
            [&](const oneapi::tbb::blocked_range<position>& part, const lanes& so_far) {
              return detail::reduce_in_lanes(reductions, indices, body, part.begin(), part.end(),
                                             so_far);
            },
            [&](const lanes& left, const lanes& right) {
              return reductions.template joined_lanewise<detail::lane_count<Reductions>>(left,
                                                                                         right);
            },
            split);
      });
  return detail::joined(reductions, all_lanes);
}

template <class Segment, class Reductions, class Body>
void run_reduction(const policy& how, const Segment& indices, const Reductions& reductions,
                   const Body& body) {
  if (how.reproducible) {
    reductions.finish(detail::reduced_in_fixed_blocks(
        indices, reductions, body, [](index_t blocks, const auto& reduce) {
          oneapi::tbb::parallel_for(index_t{0}, blocks, reduce);
        }));
  } else {
    reductions.finish(reduce_in_tasks(how, indices, reductions, body));
  }
}

}  // namespace toll::backends::tbb
