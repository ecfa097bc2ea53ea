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

// Counts whose merge is not worth a second task.
constexpr index_t block_of_merge = 1024;

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
        bins_{bins} {}

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
    if (copies_.empty()) {
      copies_.push_back(cleared_copy());
    }
    std::uint32_t* const counts = copies_.front().data();
    count_keys(keys, some.begin(), some.end(), counts);
  }

  void join(tally& other) {
    std::move(other.copies_.begin(), other.copies_.end(), std::back_inserter(copies_));
    other.copies_.clear();
  }

  // Block by block, each of which stays in the first cache for all copies.
  void add_to(std::uint32_t* total, index_t first, index_t last) const {
    for (index_t block = first; block < last; block += block_of_merge) {
      const index_t end = std::min(last, block + block_of_merge);
      for (const array<std::uint32_t>& copy : copies_) {
        const std::uint32_t* const counts = copy.data();
        for (index_t k = block; k < end; ++k) {
          total[k] += counts[k];
        }
      }
    }
  }

private:
  // On first use: by the thread that counts in it, while others clear theirs.
  array<std::uint32_t> cleared_copy() {
    array<std::uint32_t> copy;
    if (!idle_.try_pop(copy) || copy.size() < bins_) {
      copy = array<std::uint32_t>{bins_};
    }
    std::fill_n(copy.data(), bins_, 0);
    return copy;
  }

  idle_copies& idle_;
  const std::int32_t* keys_;
  index_t bins_;
  std::vector<array<std::uint32_t>> copies_;  // first its own, then those of bodies that joined it
};

}  // namespace

// A part for each thread: with parts that threads take over from each other there are more copies than
// threads, and for many bins they take longer than the counting.
void histogram_multi_reduce_baseline(const tbb_policy&, const histogram::args& args) {
  std::uint32_t* const counts = args.counts.data();
  oneapi::tbb::parallel_for(part{0, args.counts.size()}, [=](const part& bins) {
    std::fill(counts + bins.begin(), counts + bins.end(), 0);
  });
  static thread_local idle_copies kept;
  tally all{kept, args.keys.data(), args.counts.size()};
  oneapi::tbb::parallel_reduce(part{0, args.keys.size(), histogram::grain}, all,
                               oneapi::tbb::static_partitioner{});
  oneapi::tbb::parallel_for(
      part{0, args.counts.size(), block_of_merge},
      [&, counts](const part& bins) { all.add_to(counts, bins.begin(), bins.end()); });
}

const registered<histogram::on_all_inputs<histogram_multi_reduce>> entry{
    "baseline", histogram_multi_reduce_baseline};

}  // namespace toll::suite
