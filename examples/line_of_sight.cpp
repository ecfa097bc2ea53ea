// SPDX-License-Identifier: BSD-3-Clause
// Which points of a terrain are visible from its first one: those whose angle of sight is not below
// the largest angle before them, which a scan by maximum finds. RAJA tutorial, exercise 5.
#include <toll/backends/seq/backend.hpp>
#include <toll/dual_array.hpp>
#include <toll/forall.hpp>
#include <toll/scan.hpp>
#include <toll/this_backend.hpp>

#include <cstdio>

using namespace toll;

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const index_t n = 10'000;
  const seq_policy host;
  dual_array_on<this_policy, double> heights{n};
  const auto height = heights.write(host);
  for (index_t i = 0; i < n; ++i) {
    height[i] = static_cast<double>(i * i + i * (i * 7919 % 101));
  }

  dual_array_on<this_policy, double> slopes{n}, largest{n};
  const auto h = heights.read(policy);
  const auto slope = slopes.write(policy), most = largest.write(policy);
  forall(policy, n, [=] TOLL_FN(index_t i) {
    slope[i] = i == 0 ? -1e300 : (h[i] - h[0]) / static_cast<double>(i);
  });
  inclusive_scan(policy, slope, most, op::max{});

  index_t visible = 0;
  forall(policy, n, sum(visible),
         [=] TOLL_FN(index_t i, index_t & count) { count += slope[i] >= most[i] ? 1 : 0; });

  index_t expected = 0;
  double highest = -1e300;
  const auto seen = slopes.read(host);
  for (index_t i = 0; i < n; ++i) {
    highest = max(highest, seen[i]);
    expected += seen[i] >= highest ? 1 : 0;
  }
  std::printf("%s: %lld of %lld points are visible\n", this_policy::name,
              static_cast<long long>(visible), static_cast<long long>(n));
  return visible == expected ? 0 : 1;
}
