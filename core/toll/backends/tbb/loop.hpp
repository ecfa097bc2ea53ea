// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/array.hpp>
#include <toll/backends/tbb/partitioned.hpp>
#include <toll/backends/tbb/policy.hpp>
#include <toll/config.hpp>
#include <toll/detail/fixed_blocks.hpp>
#include <toll/detail/in_lanes.hpp>
#include <toll/detail/in_order.hpp>
#include <toll/detail/signature.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

namespace toll::backends::tbb {

template <class Segment, class Body>
void run_loop(const policy& how, const Segment& indices, const Body& body) {
  using position = detail::index_of<Body>;
  if (indices.size() == 1) {
    body(indices[position{0}]);
    return;
  }
  in_parts(how, indices.size(), [=](index_t first, index_t last) {
    detail::visit_in_order(indices, body, static_cast<position>(first),
                           static_cast<position>(last));
  });
}

/// What tasks hand on to each other: lanes, not sums, because a range is split down to a few hundred
/// iterations, beside which adding up the lanes each time would show.
template <class Segment, class Reductions, class Body>
class lanes_of_task {
  using position = detail::index_of<Body>;

public:
  lanes_of_task(const Segment& indices, const Reductions& reductions, const Body& body)
      : indices_{indices},
        reductions_{reductions},
        body_{body},
        so_far_{detail::lane_identities(reductions)} {}

  lanes_of_task(lanes_of_task& other, oneapi::tbb::split)
      : lanes_of_task{other.indices_, other.reductions_, other.body_} {}

  void operator()(const oneapi::tbb::blocked_range<position>& part) {
    detail::reduce_in_lanes(reductions_, indices_, body_, part.begin(), part.end(), so_far_);
  }

  void join(const lanes_of_task& right) {
    so_far_ = reductions_.template joined_lanewise<detail::lane_count<Reductions>>(so_far_,
                                                                                   right.so_far_);
  }

  const detail::lanes_of<Reductions>& so_far() const { return so_far_; }

private:
  // Copies: what another thread's stack holds, that thread's next call moves to its own cache.
  const Segment indices_;
  const Reductions reductions_;
  const Body body_;
  detail::lanes_of<Reductions> so_far_;
};

template <class Segment, class Reductions, class Body>
auto reduce_in_tasks(const policy& how, const Segment& indices, const Reductions& reductions,
                     const Body& body) {
  lanes_of_task work{indices, reductions, body};
  oneapi::tbb::parallel_reduce(
      whole_range(how, static_cast<detail::index_of<Body>>(indices.size())), work,
      oneapi::tbb::auto_partitioner{});
  return work.so_far();
}

/// For the other partitioners, whose copies of parallel_reduce would take as long to compile again:
/// parts of a loop, joined in a slot for each thread of the arena.
template <class Segment, class Reductions, class Body>
auto reduce_in_slots(const policy& how, const Segment& indices, const Reductions& reductions,
                     const Body& body) {
  using position = detail::index_of<Body>;
  using lanes = detail::lanes_of<Reductions>;

  struct alignas(64) slot {
    lanes so_far;
  };

  const auto join = [&](const lanes& left, const lanes& right) {
    return reductions.template joined_lanewise<detail::lane_count<Reductions>>(left, right);
  };
  const lanes none = detail::lane_identities(reductions);
  // An arena for one thread has a second slot, which TBB uses for tasks that somebody enqueues.
  const index_t most = oneapi::tbb::this_task_arena::max_concurrency();
  array<slot> slots{most > 2 ? most : 2};
  for (index_t s = 0; s < slots.size(); ++s) {
    slots[s].so_far = none;
  }
  in_parts(how, indices.size(), [&](index_t first, index_t last) {
    lanes mine = none;
    detail::reduce_in_lanes(reductions, indices, body, static_cast<position>(first),
                            static_cast<position>(last), mine);
    // Only now, because a body that waits may let its thread run another part of this loop.
    lanes& all = slots[oneapi::tbb::this_task_arena::current_thread_index()].so_far;
    all = join(all, mine);
  });
  lanes total = none;
  for (index_t s = 0; s < slots.size(); ++s) {
    total = join(total, slots[s].so_far);
  }
  return total;
}

template <class Segment, class Reductions, class Body>
void run_reduction(const policy& how, const Segment& indices, const Reductions& reductions,
                   const Body& body) {
  if (how.reproducible) {
    reductions.finish(detail::reduced_in_fixed_blocks(
        indices, reductions, body, [](index_t blocks, const auto& reduce) {
          in_parts(policy{}, blocks, [&](index_t first, index_t last) {
            for (index_t b = first; b < last; ++b) {
              reduce(b);
            }
          });
        }));
  } else if (is_automatic(how)) {
    reductions.finish(detail::joined(reductions, reduce_in_tasks(how, indices, reductions, body)));
  } else {
    reductions.finish(detail::joined(reductions, reduce_in_slots(how, indices, reductions, body)));
  }
}

}  // namespace toll::backends::tbb
