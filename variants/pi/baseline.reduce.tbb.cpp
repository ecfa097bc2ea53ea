// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_reduce.h>

namespace toll::suite {
namespace {

/// With h by value: a lambda for parallel_reduce would stay with the thread that began the loop.
class sum_of_terms {
public:
  explicit sum_of_terms(double width) : h_{width} {}

  sum_of_terms(const sum_of_terms& other, oneapi::tbb::split) : h_{other.h_} {}

  void operator()(const oneapi::tbb::blocked_range<pi::number_on_host>& part) {
    const double h = h_;
    double so_far = total_;
#pragma omp simd reduction(+ : so_far)
    for (pi::number_on_host i = part.begin(); i < part.end(); ++i) {
      const double x = (static_cast<double>(i) + 0.5) * h;
      so_far += 4.0 / (1.0 + x * x);
    }
    total_ = so_far;
  }

  void join(const sum_of_terms& right) { total_ += right.total_; }

  double total() const { return total_; }

private:
  double h_;
  double total_ = 0;
};

}  // namespace

void pi_baseline(const tbb_policy&, const pi_reduce::args& args) {
  const double h = 1.0 / static_cast<double>(args.n);
  sum_of_terms sum{h};
  oneapi::tbb::parallel_reduce(
      oneapi::tbb::blocked_range<pi::number_on_host>{0, args.n, pi_reduce::grain}, sum);
  *args.result = sum.total() * h;
}

const registered<pi_reduce> entry{"baseline", pi_baseline};

}  // namespace toll::suite
