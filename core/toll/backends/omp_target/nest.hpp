// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/closure.hpp>
#include <toll/backends/omp_target/policy.hpp>
#include <toll/backends/omp_target/scatter.hpp>
#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/nest_givens.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/visit_nest.hpp>

#include <cstddef>

namespace toll::backends::omp_target {

/// The parts go to the device's threads, each with a vector loop inside: on a GPU a nest wants
/// tiles, or loops collapsed, down to an iteration or a few for each thread.
template <std::size_t rank, class Arrangement, class Body>
void run_nest(const policy& how, const box<rank>& over, const Arrangement& arranged,
              const Body& body) {
  const int teams_limit = most_teams(how);
  const int threads_limit = most_threads(how);
  const auto parts = arranged.template parts<detail::index_of<Body>>(over);
  const index_t count = parts.parts();
  const closure cut{parts};
  const closure work{body};
#pragma omp target teams distribute parallel for num_teams(teams_limit) \
    thread_limit(threads_limit) firstprivate(cut, work)
  for (index_t number = 0; number < count; ++number) {
    detail::visit_parts<detail::side_by_side>(cut.value(), work.value(), number, number + 1);
  }
}

template <std::size_t rank, class Arrangement, class Givens, class Body>
void run_nest_givens(const policy& how, const box<rank>& over, const Arrangement& arranged,
                     const Givens& givens, const Body& body) {
  const auto parts = arranged.template parts<detail::index_of<Body>>(over);
  share_out(how, parts.parts(), givens, detail::nest_work_of<detail::side_by_side>(parts, body));
}

}  // namespace toll::backends::omp_target
