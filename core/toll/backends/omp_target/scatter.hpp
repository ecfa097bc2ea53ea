// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/loop.hpp>
#include <toll/backends/omp_target/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/scatter_body.hpp>
#include <toll/scatter_access.hpp>

namespace toll::backends::omp_target {

inline index_t scatter_copies(const policy&) {
  return 1;
}

template <class Segment, class Copy, class Body>
void run_scatter(const policy& how, const Segment& indices, const Copy& into, const Body& body) {
  run_loop(how, indices, detail::contributing{body, into.access()});
}

}  // namespace toll::backends::omp_target
