// SPDX-License-Identifier: BSD-3-Clause
#include <toll/array.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/histogram/histogram.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_reduce.h>

#include <algorithm>
#include <cstdint>

namespace toll::suite {
namespace {

using part = oneapi::tbb::blocked_range<index_t>;

// The body of a reduction, as a class: TBB splits it when a thread takes over part of the range,
// and not for each of the many parts, so there are few copies of the counts.
class tally {
public:
  tally(const std::int32_t* keys, index_t bins) : keys_{keys}, counts_{bins} {
    std::fill_n(counts_.data(), bins, 0);
  }

  tally(const tally& other, oneapi::tbb::split) : tally{other.keys_, other.counts_.size()} {}

  void operator()(const part& some) {
    const std::int32_t* const keys = keys_;
    std::uint32_t* const counts = counts_.data();
    for (index_t i = some.begin(); i < some.end(); ++i) {
      ++counts[keys[i]];
    }
  }

  void join(const tally& other) { other.add_to(counts_.data()); }

  void add_to(std::uint32_t* total) const {
    const std::uint32_t* const counts = counts_.data();
    const index_t bins = counts_.size();
    for (index_t k = 0; k < bins; ++k) {
      total[k] += counts[k];
    }
  }

private:
  const std::int32_t* keys_;
  array<std::uint32_t> counts_;
};

}  // namespace

void histogram_multi_reduce_baseline(const tbb_policy&, const histogram::args& args) {
  std::uint32_t* const counts = args.counts.data();
  oneapi::tbb::parallel_for(part{0, args.counts.size()}, [=](const part& bins) {
    std::fill(counts + bins.begin(), counts + bins.end(), 0);
  });
  tally all{args.keys.data(), args.counts.size()};
  oneapi::tbb::parallel_reduce(part{0, args.keys.size()}, all);
  all.add_to(counts);
}

const registered<histogram::on_all_inputs<histogram_multi_reduce>> entry{
    "baseline", histogram_multi_reduce_baseline};

}  // namespace toll::suite
