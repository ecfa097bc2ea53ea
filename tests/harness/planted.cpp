// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/planted.hpp"

#include "tests/harness/code_fakes.hpp"

#include <string>
#include <utility>

namespace toll {
namespace {

volatile double nobody_needs = 0;

/// y <- y + 2 x, and before that steps that nobody needs, each of which waits for the one before.
/// They take nearly all of the time: `Permille` of 8 n. What is `Added` to the dividend only keeps
/// two arms of equal work from being the same code.
template <int Permille, int Added>
void steps(const seq::policy&, const code_fake::args& args) {
  double state = 1;
  for (index_t i = (8 * args.n * Permille + Added) / 1000; i > 0; --i) {
    state = state * 0.999 + 1;
  }
  nobody_needs = state;
  for (index_t i = 0; i < args.n; ++i) {
    args.y[i] += 2 * args.x[i];
  }
}

void add(registry& to, const std::string& kernel,
         void (*arm)(const seq::policy&, const code_fake::args&)) {
  for (const auto& [name, function] :
       {std::pair{"portable", arm}, std::pair{"baseline", &steps<1000, 0>}}) {
    variant v = detail::make_variant<code_fake>(name, function, tuning<seq::policy>{"default", {}});
    v.kernel = kernel;
    to.variants.push_back(std::move(v));
  }
}

}  // namespace

void add_planted(registry& to) {
  add(to, "plus_0", steps<1000, 1>);
  add(to, "plus_2", steps<1020, 1>);
  add(to, "plus_5", steps<1050, 1>);
  add(to, "plus_10", steps<1100, 1>);
}

}  // namespace toll
