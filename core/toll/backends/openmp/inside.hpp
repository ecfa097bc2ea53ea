// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/deal_out.hpp>
#include <toll/backends/openmp/member.hpp>
#include <toll/backends/openmp/policy.hpp>
#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/host_launch.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/launch_body.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/visit_nest.hpp>
#include <toll/extents.hpp>

#include <omp.h>

#include <cstddef>
#include <type_traits>

namespace toll {

template <>
struct detail::team_loop<backends::openmp::member> : detail::side_by_side {};

}  // namespace toll

namespace toll::backends::openmp {

/// Every thread runs `body(member)`, and the loops in it share their iterations out to the threads
/// that are there. An exception that leaves it ends the program, as OpenMP has it: the other threads
/// wait for this one in their next loop.
template <class Body>
void run_region(const policy& how, const Body& body) {
  const meeting others{omp_get_max_threads()};
#pragma omp parallel
  {  // NOLINT(openmp-exception-escape)
    open_loop before;
    body(member{how, others, before});
  }
}

/// Runs several loops on the threads of a parallel region that is open already, because a pragma
/// opened it, or another library. What `toll::region` says of its body holds here too.
///
///     #pragma omp parallel
///     {
///       legacy_work();
///       toll::in_open_region(toll::openmp_policy{}, [&](const inside_policy& inside) {
///         toll::forall(inside, n, f);  // inside_policy is toll::region_policy<openmp_policy>
///       });
///     }
///
/// requires         every thread of the innermost region calls it, in the same order among its
///                  loops and barriers, and not within `for`, `sections`, `single`, `task` or
///                  `masked`: OpenMP has the same rule for barriers. Outside of any region the
///                  calling thread is alone, and runs all
/// synchronisation  waits for all threads at its begin and its end
/// errors           no exception may leave the body: the other threads would wait for it without end
template <class Body>
void in_open_region(const policy& how, const Body& body) {
  constexpr bool fits = std::is_invocable_v<const Body&, const member&>;
  static_assert(fits,
                "toll::in_open_region: the body takes the policy of the loops in it: "
                "[&](const region_policy<Policy>& inside) { ... }");
  if constexpr (fits) {
    const meeting* made = nullptr;
    const meeting* others = nullptr;
#pragma omp single copyprivate(others)
    {
      made = new meeting{omp_get_num_threads()};
      others = made;
    }
    open_loop before;
    body(member{how, *others, before});
#pragma omp barrier
    delete made;
  }
}

/// A region in a region is the same one.
template <class Body>
void run_region(const member& inside, const Body& body) {
  body(inside);
}

/// Calls `part(first, last)` for the parts of 0 .. size - 1 that are this thread's.
template <class Part>
void share_out(const member& inside, index_t size, const Part& part) {
  inside.enter(size);
  deal_out(inside.schedule, size, part);
  inside.leave(size);
}

template <class Segment, class Body>
void run_loop(const member& inside, const Segment& indices, const Body& body) {
  using position = detail::index_of<Body>;
  share_out(inside, indices.size(), [&](index_t first, index_t last) {
    detail::visit_in_order(indices, body, static_cast<position>(first),
                           static_cast<position>(last));
  });
}

template <std::size_t rank, class Arrangement, class Body>
void run_nest(const member& inside, const box<rank>& over, const Arrangement& arranged,
              const Body& body) {
  const auto parts = arranged.template parts<detail::index_of<Body>>(over);
  share_out(inside, parts.parts(), [&](index_t first, index_t last) {
    detail::visit_parts<detail::side_by_side>(parts, body, first, last);
  });
}

template <class Team, class Shared, class Body>
void run_launch(const member& inside, const dims<Team::rank()>& teams, const Body& body) {
  share_out(inside, teams.size(), [&](index_t first, index_t last) {
    detail::run_teams<Team, Shared>(teams, first, last, body);
  });
}

}  // namespace toll::backends::openmp

namespace toll {

using backends::openmp::in_open_region;

}  // namespace toll
