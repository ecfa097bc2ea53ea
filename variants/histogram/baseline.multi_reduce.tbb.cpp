// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"
#include "variants/histogram/count_keys.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/concurrent_queue.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

using part = oneapi::tbb::blocked_range<index_t>;

// Kept from call to call: megabytes from the system cost a page fault for each page.
using idle_copies = oneapi::tbb::concurrent_queue<array<std::uint32_t>>;

// The body of a reduction, as a class: TBB splits it when a thread takes over part of the range,
// and not for each of the many parts, so there are few copies of the counts. They are added up
// when all are there, by all threads.
class tally {
public:
  tally(idle_copies& idle, const std::int32_t* keys, index_t bins)
      : idle_{idle},
        keys_{keys},
        bins_{bins},
        copies_(1) {
    array<std::uint32_t>& mine = copies_.front();
    if (!idle.try_pop(mine) || mine.size() < bins) {
      mine = array<std::uint32_t>{bins};
    }
    std::fill_n(mine.data(), bins, 0);
  }

  tally(const tally& other, oneapi::tbb::split) : tally{other.idle_, other.keys_, other.bins_} {}

  tally(const tally&) = delete;
  tally& operator=(const tally&) = delete;

  ~tally() {
    for (array<std::uint32_t>& copy : copies_) {
      idle_.push(std::move(copy));
    }
  }

  void operator()(const part& some) {
    const std::int32_t* const keys = keys_;
    std::uint32_t* const counts = copies_.front().data();
    count_keys(keys, some.begin(), some.end(), counts);
  }

  void join(tally& other) {
    std::move(other.copies_.begin(), other.copies_.end(), std::back_inserter(copies_));
    other.copies_.clear();
  }

  void add_to(std::uint32_t* total, index_t first, index_t last) const {
    for (const array<std::uint32_t>& copy : copies_) {
      const std::uint32_t* const counts = copy.data();
      for (index_t k = first; k < last; ++k) {
        total[k] += counts[k];
      }
    }
  }

private:
  idle_copies& idle_;
  const std::int32_t* keys_;
  index_t bins_;
  std::vector<array<std::uint32_t>> copies_;  // first its own, then those of bodies that joined it
};

}  // namespace

// A part for each thread: with parts that threads take over from each other there are more copies than
// threads, and for many bins they take longer than the counting. The merge of fewer counts than `smallest_merge`
// is not worth a second task.
void histogram_multi_reduce_baseline(const tbb_policy&, const histogram::args& args) {
  constexpr index_t smallest_merge = 1024;
  std::uint32_t* const counts = args.counts.data();
  oneapi::tbb::parallel_for(part{0, args.counts.size()}, [=](const part& bins) {
    std::fill(counts + bins.begin(), counts + bins.end(), 0);
  });
  static thread_local idle_copies kept;
  tally all{kept, args.keys.data(), args.counts.size()};
  oneapi::tbb::parallel_reduce(part{0, args.keys.size(), histogram::grain}, all,
                               oneapi::tbb::static_partitioner{});
  oneapi::tbb::parallel_for(
      part{0, args.counts.size(), smallest_merge},
      [&, counts](const part& bins) { all.add_to(counts, bins.begin(), bins.end()); });
}

const registered<histogram::on_all_inputs<histogram_multi_reduce>> entry{
    "baseline", histogram_multi_reduce_baseline};

}  // namespace toll::suite
