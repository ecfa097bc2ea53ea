// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/cuda/backend.hpp>
#include <toll/forall.hpp>

#include "tests/core/on_backend.hpp"

#include <cstddef>
#include <vector>

namespace toll {
namespace {

class cuda_reduction_test : public backend_test {};

/// Of very different sizes and both signs, so that another order of additions gives other bits.
std::vector<double> of_all_sizes(index_t n) {
  std::vector<double> values(static_cast<std::size_t>(n));
  double size = 1;
  for (double& each : values) {
    each = size;
    size *= -1.7;
    size = size > 1e12 || size < -1e12 ? size * 1e-20 : size;
  }
  return values;
}

template <class Values>
double sum_of(const cuda_policy& policy, const Values& values) {
  const auto x = values.on(policy);
  double total = 0;
  forall(policy, x.size(), sum(total),
         [=] TOLL_FN(index_t i, double& partial) { partial += x[i]; });
  return total;
}

// Which block comes last differs from run to run; in which order their results are joined does not.
TEST_F(cuda_reduction_test, gives_the_same_bits_every_time) {
  for (const index_t n : {33, 1000, 100'003}) {
    const auto values = on_device(of_all_sizes(n));
    const double first = sum_of({}, values);

    for (int i = 0; i < 10; ++i) {
      EXPECT_EQ(sum_of({}, values), first) << n;
    }
  }
}

TEST_F(cuda_reduction_test, reads_pinned_memory_that_the_host_has_written) {
  for (const index_t n : {1, 33, 100'003}) {
    array<double, cuda_pinned_space> values{n};
    for (index_t i = 0; i < n; ++i) {
      values[i] = static_cast<double>(i);
    }

    EXPECT_EQ(sum_of({}, values), static_cast<double>(n * (n - 1) / 2));
  }
}

struct eight_sums {
  index_t sums[8];

  friend constexpr eight_sums operator+(const eight_sums& a, const eight_sums& b) {
    eight_sums result{};
    for (int s = 0; s < 8; ++s) {
      result.sums[s] = a.sums[s] + b.sums[s];
    }
    return result;
  }
};

struct add_eight {
  constexpr eight_sums operator()(const eight_sums& a, const eight_sums& b) const { return a + b; }
};

eight_sums eight_sums_of(const cuda_policy& policy, index_t n) {
  eight_sums total{};
  forall(policy, n, reduce(total, eight_sums{}, add_eight{}),
         [=] TOLL_FN(index_t i, eight_sums & partial) { partial.sums[i % 8] += i; });
  return total;
}

index_t count(const cuda_policy& policy, index_t n) {
  index_t total = 0;
  forall(policy, n, sum(total), [=] TOLL_FN(index_t, index_t & partial) { partial += 1; });
  return total;
}

// The memory that they work in, and the pinned memory of their result, are one thread's, kept from
// one to the next, and replaced by a larger one when needed.
TEST_F(cuda_reduction_test, may_need_more_memory_than_the_one_before) {
  EXPECT_EQ(count({}, 10), 10);
  const eight_sums all = eight_sums_of({}, 8000);
  EXPECT_EQ(count({}, 10), 10);

  for (int s = 0; s < 8; ++s) {
    EXPECT_EQ(all.sums[s], 1000 * s + 8 * 999 * 1000 / 2);
  }
}

TEST_F(cuda_reduction_test, may_use_another_stream_than_the_one_before) {
  cudaStream_t other = nullptr;
  backends::cuda::check(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking), "create");

  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(count({.stream = i % 2 == 0 ? other : nullptr}, 1000 + i), 1000 + i);
  }

  cudaStreamDestroy(other);
}

}  // namespace
}  // namespace toll
