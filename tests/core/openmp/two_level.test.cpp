// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/openmp/backend.hpp>
#include <toll/backends/seq/backend.hpp>
#include <toll/backends/simd/backend.hpp>
#include <toll/error.hpp>
#include <toll/index_set.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace toll {
namespace {

/// Segments of very different lengths, some of them empty, that together are 0 .. size - 1.
index_set<range, strided_range> pieces(index_t size) {
  index_set<range, strided_range> segments;
  index_t first = 0;
  for (index_t length = 0; first < size; length = length * 5 % 4127 + 1) {
    const index_t last = first + length < size ? first + length : size;
    if (length % 2 == 0) {
      segments.add(range{first, last});
    } else {
      segments.add(strided_range{last - 1, first - 1, -1});
    }
    first = last;
  }
  return segments;
}

template <class Policy>
std::vector<int> visits(const Policy& policy, index_t size) {
  std::vector<int> counts(static_cast<std::size_t>(size));
  const view<int> count{counts.data(), size};
  forall(policy, pieces(size), [=] TOLL_FN(index_t i) { count[i] += 1; });
  return counts;
}

TEST(two_level_test, runs_segments_at_once_and_every_index_of_them) {
  for (const index_t size : {0, 1, 33, 1000, 100'003}) {
    const std::vector<int> once(static_cast<std::size_t>(size), 1);

    EXPECT_EQ(visits(two_level{openmp_policy{}, seq_policy{}}, size), once);
    EXPECT_EQ(visits(two_level{openmp_policy{}, simd_policy{}}, size), once);
    EXPECT_EQ(visits(two_level{openmp_policy{}, openmp_policy{}}, size), once);
    EXPECT_EQ(visits(two_level{seq_policy{}, openmp_policy{}}, size), once);
    EXPECT_EQ(visits(two_level{simd_policy{}, seq_policy{}}, size), once);
  }
}

TEST(two_level_test, refuses_indices_that_do_not_fit_before_threads_start) {
  const index_set segments{range{0, 5}, range{-1, 3}};

  EXPECT_THROW(forall(two_level{openmp_policy{}, seq_policy{}}, segments, [](unsigned) {}),
               argument_error);
}

struct sum_and_high {
  double sum = 10;
  index_t high = -1;

  friend bool operator==(const sum_and_high&, const sum_and_high&) = default;
};

template <class Policy>
sum_and_high reduced(const Policy& policy, index_t size) {
  sum_and_high all;
  forall(policy, pieces(size), sum(all.sum), max(all.high),
         [=] TOLL_FN(index_t i, double& partial, index_t& high) {
           partial += static_cast<double>(i % 10);
           high = max(high, i);
         });
  return all;
}

TEST(two_level_test, joins_the_results_of_segments_that_run_at_once) {
  for (const index_t size : {0, 1, 33, 1000, 100'003}) {
    sum_and_high expected{10, size - 1};
    for (index_t i = 0; i < size; ++i) {
      expected.sum += static_cast<double>(i % 10);
    }

    EXPECT_EQ(reduced(two_level{openmp_policy{}, seq_policy{}}, size), expected);
    EXPECT_EQ(reduced(two_level{openmp_policy{}, simd_policy{}}, size), expected);
    EXPECT_EQ(reduced(two_level{openmp_policy{}, openmp_policy{}}, size), expected);
    EXPECT_EQ(reduced(two_level{seq_policy{}, openmp_policy{}}, size), expected);
    EXPECT_EQ(reduced(two_level{simd_policy{}, seq_policy{}}, size), expected);
  }
}

}  // namespace
}  // namespace toll
