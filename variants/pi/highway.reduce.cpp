// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"
#include "layers/highway/lanes.hpp"

#include <cstddef>

namespace toll::suite {

// One vector of sums: an addition waits for the one before it no longer than a division takes.
void pi_highway(const simd_policy&, const pi_reduce::args& args) {
  namespace hn = highway::hn;
  const highway::doubles d;
  const index_t n = args.n;
  const index_t lanes = highway::lanes(d);
  const double h = 1.0 / static_cast<double>(n);
  const auto terms_from = [=](index_t i) {
    const auto x = hn::Mul(hn::Iota(d, static_cast<double>(i) + 0.5), hn::Set(d, h));
    return hn::Div(hn::Set(d, 4.0), hn::MulAdd(x, x, hn::Set(d, 1.0)));
  };
  auto total = hn::Zero(d);
  index_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    total = hn::Add(total, terms_from(i));
  }
  const auto rest = hn::FirstN(d, static_cast<std::size_t>(n - i));
  total = hn::Add(total, hn::IfThenElseZero(rest, terms_from(i)));
  *args.result = hn::GetLane(hn::SumOfLanes(d, total)) * h;
}

const registered<pi_reduce> entry{"highway", pi_highway};

}  // namespace toll::suite
