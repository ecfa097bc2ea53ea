// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/closure.hpp>
#include <toll/backends/omp_target/loop.hpp>
#include <toll/backends/omp_target/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/signature.hpp>

#include <omp.h>

namespace toll::backends::omp_target {

// Of a loop with givens, unless the policy says otherwise: they want to know which thread hands them
// out, and how many there are.
inline constexpr int default_teams = 64;
inline constexpr int default_threads = 256;

inline int teams_with_places(const policy& how) {
  const int most = most_teams(how);
  return most > 0 ? most : default_teams;
}

inline int threads_with_places(const policy& how) {
  const int most = most_threads(how);
  return most > 0 ? most : default_threads;
}

inline index_t tokens(const policy& how) {
  return index_t{teams_with_places(how)} * threads_with_places(how);
}

/// In a target region with so many threads in a team, at most.
inline index_t place_of_this_thread(int threads) {
  return static_cast<index_t>(omp_get_team_num()) * threads + omp_get_thread_num();
}

/// A loop body that is handed its givens in each iteration.
template <class Givens, class Body>
struct with_givens {
  Givens givens;
  Body body;
  int threads;

  template <class Index>
  void operator()(Index i) const {
    auto mine = givens.begin(place_of_this_thread(threads));
    Givens::call(body, mine, i);
  }
};

template <class Segment, class Givens, class Body>
void visit_givens(const policy& how, const Segment& indices, const Givens& givens,
                  const Body& body) {
  const int teams_limit = teams_with_places(how);
  const int threads_limit = threads_with_places(how);
  using position = detail::index_of<Body>;
  const auto size = static_cast<position>(indices.size());
  const closure<Segment> over{indices};
  const closure<with_givens<Givens, Body>> work{{givens, body, threads_limit}};
#pragma omp target teams distribute parallel for firstprivate(over, work) num_teams(teams_limit) \
    thread_limit(threads_limit)
  for (position k = 0; k < size; ++k) {
    work.value()(over.value()[k]);
  }
}

/// Results beside other givens: their states are made anew for each block of iterations.
template <class Segment, class Givens, class Body>
void reduce_givens(const policy& how, const Segment& indices, const Givens& givens,
                   const Body& body) {
  const int teams_limit = teams_with_places(how);
  const int threads_limit = threads_with_places(how);
  using position = detail::index_of<Body>;
  const index_t size = indices.size();
  const index_t block = how.reduction_block > 1 ? how.reduction_block : 1;
  const index_t blocks = (size + block - 1) / block;
  const closure<Segment> over{indices};
  const closure<Body> work{body};
  accumulators<Givens> total{closure<Givens>{givens}};
#pragma omp declare reduction(join_partial : accumulators<Givens> : omp_out.join(omp_in.partial)) \
    initializer(omp_priv(omp_orig.rules))
#pragma omp target teams distribute parallel for firstprivate(over, work)      \
    reduction(join_partial : total) map(tofrom : total) num_teams(teams_limit) \
    thread_limit(threads_limit)
  for (index_t b = 0; b < blocks; ++b) {
    total.resume(place_of_this_thread(threads_limit));
    total.add(over.value(), work.value(), static_cast<position>(b * block),
              static_cast<position>(b + 1 < blocks ? (b + 1) * block : size));
  }
  givens.finish(detail::joined(givens, total.partial));
}

template <class Segment, class Givens, class Body>
void run_givens(const policy& how, const Segment& indices, const Givens& givens, const Body& body) {
  if constexpr (Givens::has_results()) {
    reduce_givens(how, indices, givens, body);
  } else {
    visit_givens(how, indices, givens, body);
  }
}

}  // namespace toll::backends::omp_target
