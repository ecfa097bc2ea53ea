// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/policy.hpp>
#include <toll/detail/fixed_blocks.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/partial_results.hpp>
#include <toll/detail/signature.hpp>
#include <toll/error.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <oneapi/tbb/partitioner.h>

#include <cstddef>

namespace toll::tbb {

/// errors   argument_error for a grain of 0 or less: TBB would split a range for ever
template <class Position>
oneapi::tbb::blocked_range<Position> whole_range(const policy& how, Position size) {
  if (how.grain < 1) {
    throw argument_error("toll::tbb::policy: grain %lld must be at least 1",
                         static_cast<long long>(how.grain));
  }
  return {0, size, static_cast<std::size_t>(how.grain)};
}

/// Calls `algorithm` with the range and TBB's own partitioner that the policy asks for.
template <class Position, class Algorithm>
auto partitioned(const policy& how, Position size, const Algorithm& algorithm) {
  const auto all = whole_range(how, size);
  if (how.affinity != nullptr) {
    return algorithm(all, *how.affinity);
  }
  switch (how.partitioner) {
    case partitioner::simple:
      return algorithm(all, oneapi::tbb::simple_partitioner{});
    case partitioner::even:
      return algorithm(all, oneapi::tbb::static_partitioner{});
    default:
      return algorithm(all, oneapi::tbb::auto_partitioner{});
  }
}

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

/// Blocks that depend on the loop's size alone, joined in their order.
template <class Segment, class Reductions, class Body>
auto reduce_reproducibly(const Segment& indices, const Reductions& reductions, const Body& body) {
  using position = detail::index_of<Body>;
  const detail::fixed_blocks blocks{indices.size()};
  detail::partial_results partial{reductions, blocks.count()};
  oneapi::tbb::parallel_for(index_t{0}, blocks.count(), [&](index_t b) {
    partial[b] =
        detail::reduced_in_lanes(reductions, indices, body, static_cast<position>(blocks.first(b)),
                                 static_cast<position>(blocks.last(b)));
  });
  return partial.joined();
}

template <class Segment, class Reductions, class Body>
void run_reduction(const policy& how, const Segment& indices, const Reductions& reductions,
                   const Body& body) {
  reductions.finish(how.reproducible ? reduce_reproducibly(indices, reductions, body)
                                     : reduce_in_tasks(how, indices, reductions, body));
}

}  // namespace toll::tbb
