// SPDX-License-Identifier: BSD-3-Clause
// Arms of which it is known how much slower one is, once for each backend: kernels plus_0, plus_2,
// plus_5 and plus_10, whose portable arms do that many percent more work than their baselines. The
// error rates of the gate are measured on them.
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "tests/harness/code_fakes.hpp"

#include <string>
#include <utility>

namespace toll::suite {
namespace {

constexpr index_t blocks = 8;  // so that 2, 4 or 8 threads share them evenly

/// y <- y + 2 x in blocks, and before each block steps that nobody needs, each of which waits for
/// the one before. They take nearly all of the time: `permille` of eight for each element. What is
/// `added` to the dividend only keeps two arms of equal work from being the same code.
template <int permille, int added>
void steps(const this_policy& policy, const code_fake::args& args) {
  forall(policy, blocks, [=](index_t block) {
    const index_t first = args.n * block / blocks;
    const index_t last = args.n * (block + 1) / blocks;
    double state = 1;
    for (index_t i = (8 * (last - first) * permille + added) / 1000; i > 0; --i) {
      state = state * 0.999 + 1;
    }
    [[maybe_unused]] const volatile double nobody_needs = state;
    for (index_t i = first; i < last; ++i) {
      args.y[i] += 2 * args.x[i];
    }
  });
}

using arm = void (*)(const this_policy&, const code_fake::args&);

bool plant(const char* kernel, arm portable) {
  for (const auto& [name, function] :
       {std::pair{"portable", portable}, std::pair{"baseline", &steps<1000, 0>}}) {
    variant v = detail::make_variant<code_fake>(name, function, tuning<this_policy>{"default", {}});
    v.kernel = kernel;
    registry::global().variants.push_back(std::move(v));
  }
  return true;
}

const bool are_planted = plant("plus_0", steps<1000, 1>) && plant("plus_2", steps<1020, 1>) &&
                         plant("plus_5", steps<1050, 1>) && plant("plus_10", steps<1100, 1>);

}  // namespace
}  // namespace toll::suite
