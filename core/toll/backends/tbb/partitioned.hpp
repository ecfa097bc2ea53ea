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

/// The same for rows of as many positions each; what is counted off by rows is split across them too.
/// `grain` positions of one row, or of several where a row has fewer.
inline oneapi::tbb::blocked_range2d<index_t> whole_grid(const policy& how, index_t rows,
                                                        index_t columns) {
  const auto grain = static_cast<index_t>(whole_range(how, columns).grainsize());
  const index_t rows_together = columns < grain && columns > 0 ? grain / columns : 1;
  return {0, rows,    static_cast<std::size_t>(rows_together),
          0, columns, static_cast<std::size_t>(grain)};
}

/// What to do with positions first .. last - 1, by the address of a function: TBB's templates are
/// then compiled once for each of its partitioners, not once more for every loop of a file. A call
/// for each part, of which a loop has some dozens.
class part_work {
public:
  template <class Work>
  explicit part_work(const Work& work)
      : work_{&work},
        call_{[](const void* given, index_t first, index_t last) {
          (*static_cast<const Work*>(given))(first, last);
        }} {}

  void operator()(index_t first, index_t last) const { call_(work_, first, last); }

private:
  const void* work_;
  void (*call_)(const void*, index_t, index_t);
};

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

inline void run_range(const policy& how, index_t size, const part_work& work) {
  run_parts(how, whole_range(how, size), [=](const oneapi::tbb::blocked_range<index_t>& part) {
    work(part.begin(), part.end());
  });
}

inline void run_grid(const policy& how, index_t rows, index_t columns, const part_work& work) {
  run_parts(how, whole_grid(how, rows, columns),
            [=](const oneapi::tbb::blocked_range2d<index_t>& part) {
              for (index_t row = part.rows().begin(); row < part.rows().end(); ++row) {
                work(row * columns + part.cols().begin(), row * columns + part.cols().end());
              }
            });
}

/// Calls `work(first, last)` for parts of 0 .. size - 1, which the policy's partitioner makes.
/// errors   those of whole_range
template <class Work>
void in_parts(const policy& how, index_t size, const Work& work) {
  run_range(how, size, part_work{work});
}

/// The same for the positions of a grid, row by row. Its parts are rectangles: the threads' shares
/// are then of one shape, also where what is at the end of a row, or of all rows, takes longer.
template <class Work>
void in_rectangles(const policy& how, index_t rows, index_t columns, const Work& work) {
  run_grid(how, rows, columns, part_work{work});
}

}  // namespace toll::backends::tbb
