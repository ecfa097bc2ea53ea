// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/backends/tbb/policy.hpp>
#include <toll/config.hpp>
#include <toll/error.hpp>

#include <oneapi/tbb/blocked_range.h>
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

/// What to do with a part of a range, by the address of a function: TBB's templates are then
/// compiled once for each of its partitioners, not once more for every loop of a file. A call for
/// each part, of which a loop has some dozens.
class part_work {
public:
  template <class Work>
  explicit part_work(const Work& work)
      : work_{&work},
        call_{[](const void* given, index_t first, index_t last) {
          (*static_cast<const Work*>(given))(first, last);
        }} {}

  void operator()(const oneapi::tbb::blocked_range<index_t>& part) const {
    call_(work_, part.begin(), part.end());
  }

private:
  const void* work_;
  void (*call_)(const void*, index_t, index_t);
};

inline void run_parts(const policy& how, index_t size, const part_work& work) {
  const auto all = whole_range(how, size);
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

/// Calls `work(first, last)` for parts of 0 .. size - 1, which the policy's partitioner makes.
/// errors   those of whole_range
template <class Work>
void in_parts(const policy& how, index_t size, const Work& work) {
  run_parts(how, size, part_work{work});
}

}  // namespace toll::backends::tbb
