// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/line_of_sight/line_of_sight.hpp"

#include <oneapi/tbb/concurrent_queue.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

namespace toll::suite {
namespace {

constexpr index_t most_points = 2048;
constexpr double lowest_angle = -std::numeric_limits<double>::infinity();

struct chunk {
  index_t first;
  index_t size;
  double in_chunk;
  double before;
  double angle[most_points];
  double highest[most_points];
};

using chunks = oneapi::tbb::concurrent_queue<std::unique_ptr<chunk>>;

void find_angles(const line_of_sight::fused_args& args, chunk& some) {
  const double eye = args.eye;
  const double* const height = args.height.data() + some.first;
  const double* const distance = args.distance.data() + some.first;
  double in_chunk = lowest_angle;
  for (index_t k = 0; k < some.size; ++k) {
    some.angle[k] = std::atan((height[k] - eye) / distance[k]);
    in_chunk = std::max(in_chunk, some.angle[k]);
    some.highest[k] = in_chunk;
  }
  some.in_chunk = in_chunk;
}

void find_visible(const chunk& some, std::int32_t* visible) {
  for (index_t k = 0; k < some.size; ++k) {
    visible[some.first + k] = some.angle[k] >= std::max(some.before, some.highest[k]) ? 1 : 0;
  }
}

}  // namespace

// A pipeline, because parallel_scan asks for a part a second time, with results, if it did not know
// at first what stands before it: it would compute most angles twice.
void line_of_sight_fused_baseline(const tbb_policy&, const line_of_sight_fused::args& args) {
  using oneapi::tbb::filter_mode;
  const index_t n = args.visible.size();
  const int most_chunks = 2 * oneapi::tbb::this_task_arena::max_concurrency();
  static thread_local chunks kept;
  chunks& idle = kept;  // of the calling thread, in tasks of others too
  index_t next = 0;
  double running = lowest_angle;
  const auto begin = [&, n](oneapi::tbb::flow_control& flow) -> chunk* {
    if (next == n) {
      flow.stop();
      return nullptr;
    }
    std::unique_ptr<chunk> some;
    if (!idle.try_pop(some)) {
      some = std::make_unique<chunk>();
    }
    some->first = next;
    some->size = std::min(most_points, n - next);
    next += some->size;
    return some.release();
  };
  const auto look = [&](chunk* some) {
    find_angles(args, *some);
    return some;
  };
  const auto join = [&](chunk* some) {
    some->before = running;
    running = std::max(running, some->in_chunk);
    return some;
  };
  const auto finish = [&](chunk* some) {
    find_visible(*some, args.visible.data());
    idle.push(std::unique_ptr<chunk>{some});
  };
  oneapi::tbb::parallel_pipeline(
      static_cast<std::size_t>(most_chunks),
      oneapi::tbb::make_filter<void, chunk*>(filter_mode::serial_in_order, begin) &
          oneapi::tbb::make_filter<chunk*, chunk*>(filter_mode::parallel, look) &
          oneapi::tbb::make_filter<chunk*, chunk*>(filter_mode::serial_in_order, join) &
          oneapi::tbb::make_filter<chunk*, void>(filter_mode::parallel, finish));
}

const registered<line_of_sight_fused> entry{"baseline", line_of_sight_fused_baseline};

}  // namespace toll::suite
