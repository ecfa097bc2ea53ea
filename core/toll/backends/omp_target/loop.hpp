// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/closure.hpp>
#include <toll/backends/omp_target/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/signature.hpp>

namespace toll::backends::omp_target {

template <class Segment, class Body>
void run_loop(const policy& how, const Segment& indices, const Body& body) {
  const int teams_limit = most_teams(how);
  const int threads_limit = most_threads(how);
  using position = detail::index_of<Body>;
  const auto size = static_cast<position>(indices.size());
  const closure<Segment> over{indices};
  const closure<Body> work{body};
#pragma omp target teams distribute parallel for num_teams(teams_limit) \
    thread_limit(threads_limit) firstprivate(over, work)
  for (position k = 0; k < size; ++k) {
    work.value()(over.value()[k]);
  }
}

/// Partial results that know how they are joined: OpenMP's combiner sees nothing else.
template <class Reductions>
struct accumulators {
  using lanes = detail::lanes_of<Reductions>;

  lanes partial;
  closure<Reductions> rules;

  explicit accumulators(const closure<Reductions>& set)
      : partial{detail::lane_identities(set.value())},
        rules{set} {}

  template <class Segment, class Body, class Position>
  void add(const Segment& indices, const Body& body, Position first, Position last) {
    detail::reduce_in_lanes(rules.value(), indices, body, first, last, partial);
  }

  void join(const lanes& other) {
    partial =
        rules.value().template joined_lanewise<detail::lane_count<Reductions>>(partial, other);
  }
};

template <class Segment, class Reductions, class Body>
void run_reduction(const policy& how, const Segment& indices, const Reductions& reductions,
                   const Body& body) {
  const int teams_limit = most_teams(how);
  const int threads_limit = most_threads(how);
  using position = detail::index_of<Body>;
  const index_t size = indices.size();
  const index_t block = how.reduction_block > 1 ? how.reduction_block : 1;
  const index_t blocks = (size + block - 1) / block;
  const closure<Segment> over{indices};
  const closure<Body> work{body};
  accumulators<Reductions> total{closure<Reductions>{reductions}};
#pragma omp declare reduction(join_partial : accumulators<Reductions> : omp_out.join( \
        omp_in.partial)) initializer(omp_priv(omp_orig.rules))
#pragma omp target teams distribute parallel for num_teams(teams_limit)                  \
    thread_limit(threads_limit) firstprivate(over, work) reduction(join_partial : total) \
    map(tofrom : total)
  for (index_t b = 0; b < blocks; ++b) {
    total.add(over.value(), work.value(), static_cast<position>(b * block),
              static_cast<position>(b + 1 < blocks ? (b + 1) * block : size));
  }
  reductions.finish(detail::joined(reductions, total.partial));
}

}  // namespace toll::backends::omp_target
