// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/omp_target/closure.hpp>
#include <toll/backends/omp_target/loop.hpp>
#include <toll/backends/omp_target/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/visit_givens.hpp>

#include <omp.h>

namespace toll::backends::omp_target {

// Of a loop with givens on a device, unless the policy says otherwise: givens want to know which
// thread hands them out, and how many there are.
inline constexpr int default_teams = 64;
inline constexpr int default_threads = 256;

inline bool is_on_host() {
  return omp_get_default_device() == omp_get_initial_device();
}

inline int teams_with_places(const policy& how) {
  const int most = most_teams(how);
  return most > 0 ? most : is_on_host() ? 1 : default_teams;
}

inline int threads_with_places(const policy& how) {
  const int most = most_threads(how);
  return most > 0 ? most : is_on_host() ? omp_get_max_threads() : default_threads;
}

inline index_t tokens(const policy& how) {
  return index_t{teams_with_places(how)} * threads_with_places(how);
}

/// In a target region whose teams have that many threads, at most.
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

/// Results that know how they are joined: OpenMP's combiner sees nothing else.
template <class Givens>
struct given_results {
  typename Givens::values partial;
  closure<Givens> rules;

  explicit given_results(const closure<Givens>& set)
      : partial{set.value().identity()},
        rules{set} {}

  void join(const typename Givens::values& other) { rules.value().join(partial, other); }
};

/// Shares out a work in blocks of positions, for each of which the givens are made ready.
template <class Givens, class Work>
void share_out_blocks(const policy& how, index_t size, index_t block, const Givens& givens,
                      const Work& all) {
  const int teams_limit = teams_with_places(how);
  const int threads_limit = threads_with_places(how);
  const index_t blocks = (size + block - 1) / block;
  const closure<Work> work{all};
  given_results<Givens> total{closure<Givens>{givens}};
#pragma omp declare reduction(join_given : given_results<Givens> : omp_out.join(omp_in.partial)) \
    initializer(omp_priv(omp_orig.rules))
#pragma omp target teams distribute parallel for firstprivate(work) reduction(join_given : total) \
    map(tofrom : total) num_teams(teams_limit) thread_limit(threads_limit)
  for (index_t b = 0; b < blocks; ++b) {
    total.join(work.value()(total.rules.value(), place_of_this_thread(threads_limit), b * block,
                            b + 1 < blocks ? (b + 1) * block : size));
  }
  givens.finish(total.partial);
}

template <class Givens, class Work>
void share_out(const policy& how, index_t size, const Givens& givens, const Work& work) {
  share_out_blocks(how, size, 1, givens, work);
}

template <class Segment, class Givens, class Body>
void run_givens(const policy& how, const Segment& indices, const Givens& givens, const Body& body) {
  if constexpr (Givens::has_results()) {
    share_out_blocks(how, indices.size(), how.reduction_block > 1 ? how.reduction_block : 1, givens,
                     detail::loop_work{indices, body});
  } else {
    visit_givens(how, indices, givens, body);
  }
}

}  // namespace toll::backends::omp_target
