// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/policy.hpp>
#include <toll/config.hpp>
#include <toll/error.hpp>

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/blocked_range2d.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>

#include <cstddef>
#include <type_traits>

namespace toll::backends::tbb {

/// errors   argument_error for a grain of 0 or less: TBB would split a range forever
template <class Position>
oneapi::tbb::blocked_range<Position> whole_range(const policy& how, Position size) {
  if (how.grain < 1) {
    throw argument_error("toll::tbb_policy: grain %lld must be at least 1",
                         static_cast<long long>(how.grain));
  }
  return {0, size, static_cast<std::size_t>(how.grain)};
}

/// Whether TBB decides how far a range is split, and remembers nothing.
inline bool is_automatic(const policy& how) {
  return how.affinity == nullptr && how.partitioner == partitioner::automatic;
}

/// The same for a grid. The grain is that of positions in a row, or of whole rows where they have
/// fewer.
inline oneapi::tbb::blocked_range2d<index_t> whole_grid(const policy& how, index_t rows,
                                                        index_t columns) {
  const auto grain = static_cast<index_t>(whole_range(how, columns).grainsize());
  const index_t rows_together = columns < grain && columns > 0 ? grain / columns : 1;
  return {0, rows,    static_cast<std::size_t>(rows_together),
          0, columns, static_cast<std::size_t>(grain)};
}

/// What to do with a part, by the address of a function: TBB's templates are then compiled once for
/// each of its partitioners, not once more for every loop of a file. Each task carries a small object of
/// its own, because a thread that steals a task reads the stack of the one that began the loop cache line
/// by cache line. There stays a larger object, or one that bytes do not copy, and tasks carry its address.
template <class... Bounds>
class part_work {
public:
  template <class Work>
  explicit part_work(const Work& work) {
    if constexpr (std::is_trivially_copyable_v<Work> && sizeof(Work) <= most_bytes &&
                  alignof(Work) <= alignof(std::max_align_t)) {
      carry(work);
    } else {
      carry([&work](Bounds... bounds) { work(bounds...); });
    }
  }

  void operator()(Bounds... bounds) const { call_(carried_, bounds...); }

private:
  // To copy 128 for each task takes longer than that saves.
  static constexpr std::size_t most_bytes = 64;

  template <class Work>
  void carry(const Work& work) {
    __builtin_memcpy(carried_, &work, sizeof(Work));
    call_ = [](const void* carried, Bounds... bounds) {
      (*static_cast<const Work*>(carried))(bounds...);
    };
  }

  void (*call_)(const void*, Bounds...);
  alignas(std::max_align_t) unsigned char carried_[most_bytes];
};

using range_work = part_work<index_t, index_t>;
using rectangle_work = part_work<index_t, index_t, index_t, index_t>;

template <class Range, class Work>
void run_parts(const policy& how, const Range& all, const Work& work) {
  if (how.affinity != nullptr) {
    oneapi::tbb::parallel_for(all, work, *how.affinity);
  } else if (how.partitioner == partitioner::simple) {
    oneapi::tbb::parallel_for(all, work, oneapi::tbb::simple_partitioner{});
  } else if (how.partitioner == partitioner::even) {
    oneapi::tbb::parallel_for(all, work, oneapi::tbb::static_partitioner{});
  } else {
    oneapi::tbb::parallel_for(all, work, oneapi::tbb::auto_partitioner{});
  }
}

inline void run_range(const policy& how, index_t size, const range_work& work) {
  run_parts(how, whole_range(how, size), [work](const oneapi::tbb::blocked_range<index_t>& part) {
    work(part.begin(), part.end());
  });
}

inline void run_grid(const policy& how, index_t rows, index_t columns, const rectangle_work& work) {
  run_parts(how, whole_grid(how, rows, columns),
            [work](const oneapi::tbb::blocked_range2d<index_t>& part) {
              work(part.rows().begin(), part.rows().end(), part.cols().begin(), part.cols().end());
            });
}

/// Calls `work(first, last)` for parts of 0 .. size - 1, which the policy's partitioner makes.
/// errors   those of whole_range
template <class Work>
void in_parts(const policy& how, index_t size, const Work& work) {
  run_range(how, size, range_work{work});
}

/// Calls `work(first_row, last_row, first, last)` for rectangles of a grid: the threads' shares are
/// then of one shape, also where what is at the end of a row, or of all rows, takes longer.
template <class Work>
void in_rectangles(const policy& how, index_t rows, index_t columns, const Work& work) {
  run_grid(how, rows, columns, rectangle_work{work});
}

}  // namespace toll::backends::tbb
