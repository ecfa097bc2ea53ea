// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/openmp/deal_out.hpp>
#include <toll/backends/openmp/member.hpp>
#include <toll/backends/openmp/policy.hpp>
#include <toll/backends/openmp/share.hpp>
#include <toll/box.hpp>
#include <toll/config.hpp>
#include <toll/detail/fixed_blocks.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/nest_givens.hpp>
#include <toll/detail/partial_results.hpp>
#include <toll/detail/signature.hpp>
#include <toll/detail/visit_givens.hpp>

#include <omp.h>

namespace toll::backends::openmp {

inline index_t tokens(const member&) {
  return omp_get_num_threads();
}

/// Whether this thread finishes variables: those of a reduction are outside of the region, and then
/// one thread does, or each thread has its own.
template <class Left, class Givens>
bool is_first_with_targets(const meeting& others, const Givens& mine) {
  for (int thread = 0; thread < omp_get_thread_num(); ++thread) {
    if (others.of<Left>(thread).givens->has_targets_of(mine)) {
      return false;
    }
  }
  return true;
}

/// Joins the results of all threads in their order, as a loop in a region of its own does.
template <class Givens>
void finish_together(const member& inside, const Givens& givens,
                     const typename Givens::values& mine) {
  struct left {
    const Givens* givens;
    typename Givens::values result;
  };

  const left at_the_meeting{&givens, mine};
  inside.others().leave(&at_the_meeting);
  inside.wait();
  if (is_first_with_targets<left>(inside.others(), givens)) {
    auto total = givens.identity();
    for (int thread = 0; thread < omp_get_num_threads(); ++thread) {
      givens.join(total, inside.others().of<left>(thread).result);
    }
    givens.finish(total);
  }
  inside.wait();  // for the variables, and for what the others have not read yet
}

/// Calls `visit(b, result)` for blocks whose number depends on the size alone, and joins their
/// results in the order of the blocks. The first thread has the memory for them.
template <class Givens, class Visit>
void visit_blocks_together(const member& inside, const Givens& givens, index_t blocks,
                           const Visit& visit) {
  using results = detail::partial_results<Givens>;

  struct left {
    const Givens* givens;
    results* blocks;
  };

  results memory{givens, omp_get_thread_num() == 0 ? blocks : 0};
  const left at_the_meeting{&givens, &memory};
  inside.others().leave(&at_the_meeting);
  inside.wait();
  results& all = *inside.others().of<left>(0).blocks;
  const auto slots = all.slots();
  const share mine = share_of_this_thread(blocks);
  for (index_t b = mine.first; b < mine.last; ++b) {
    visit(b, slots[b]);
  }
  inside.wait();
  if (is_first_with_targets<left>(inside.others(), givens)) {
    givens.finish(all.joined());
  }
  inside.wait();
}

/// This thread's result: of its part, or of the chunks that the schedule gives it.
template <class Segment, class Reductions, class Body>
auto reduced_by_this_thread(const member& inside, const Segment& indices,
                            const Reductions& reductions, const Body& body) {
  using position = detail::index_of<Body>;
  const index_t size = indices.size();
  if (inside.schedule == even_schedule) {
    const share mine = share_of_this_thread(size);
    return detail::reduced_in_lanes(reductions, indices, body, static_cast<position>(mine.first),
                                    static_cast<position>(mine.last));
  }
  const chunks_of_schedule chunks{inside.schedule, size};
  auto mine = detail::lane_identities(reductions);
  deal_out(chunks.one_by_one(), chunks.count(), [&](index_t first, index_t last) {
    for (index_t c = first; c < last; ++c) {
      detail::reduce_in_lanes(reductions, indices, body, static_cast<position>(chunks.first(c)),
                              static_cast<position>(chunks.last(c)), mine);
    }
  });
  return detail::joined(reductions, mine);
}

/// Results are there on return, so it waits even if the loop need not.
template <class Segment, class Reductions, class Body>
void run_reduction(const member& inside, const Segment& indices, const Reductions& reductions,
                   const Body& body) {
  if (inside.reproducible) {
    using position = detail::index_of<Body>;
    const detail::fixed_blocks blocks{indices.size()};
    visit_blocks_together(inside, reductions, blocks.count(), [&](index_t b, auto& result) {
      result = detail::reduced_in_lanes(reductions, indices, body,
                                        static_cast<position>(blocks.first(b)),
                                        static_cast<position>(blocks.last(b)));
    });
  } else {
    inside.enter(indices.size());
    finish_together(inside, reductions, reduced_by_this_thread(inside, indices, reductions, body));
  }
}

/// It waits before, for those who fill a target, and after, as a reduction does.
template <class Givens, class Work>
void share_out_givens(const member& inside, index_t size, const Givens& givens, const Work& work) {
  inside.wait();
  if (inside.reproducible) {
    visit_blocks_together(inside, givens, detail::reproducible_places,
                          [&](index_t p, auto&& result) {
                            detail::run_reproducible_part(work, givens, p, size, result);
                          });
  } else {
    auto mine = givens.identity();
    const index_t place = omp_get_thread_num();
    deal_out(inside.schedule, size, [&](index_t first, index_t last) {
      detail::run_part(work, givens, place, first, last, mine);
    });
    finish_together(inside, givens, mine);
  }
}

template <class Segment, class Givens, class Body>
void run_givens(const member& inside, const Segment& indices, const Givens& givens,
                const Body& body) {
  share_out_givens(inside, indices.size(), givens, detail::loop_work{indices, body});
}

template <std::size_t rank, class Arrangement, class Givens, class Body>
void run_nest_givens(const member& inside, const box<rank>& over, const Arrangement& arranged,
                     const Givens& givens, const Body& body) {
  const auto parts = arranged.template parts<detail::index_of<Body>>(over);
  share_out_givens(inside, parts.parts(), givens,
                   detail::nest_work_of<detail::side_by_side>(parts, body));
}

}  // namespace toll::backends::openmp
