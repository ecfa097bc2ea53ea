// SPDX-License-Identifier: BSD-3-Clause
// Two builds of one project, as a pull request makes them: the same kernels, one of which the head made
// slower, one wrong, and so on. Compiled once for each of them, with TOLL_TEST_IS_HEAD.
#include <toll/backends/seq/backend.hpp>

#include "tests/harness/code_fakes.hpp"

#include <csignal>
#include <string>
#include <utility>

namespace toll::suite {
namespace {

constexpr bool is_head = TOLL_TEST_IS_HEAD;

void add_twice(const code_fake::args& args) {
  for (index_t i = 0; i < args.n; ++i) {
    args.y[i] += 2 * args.x[i];
  }
}

/// So much before what is wanted that no noise hides it. What is `added` makes other code of it.
template <int steps, int added = 0>
void slow(const seq_policy&, const code_fake::args& args) {
  double state = 1 + added;
  for (index_t i = 0; i < steps * args.n; ++i) {
    state = state * 0.999 + 1;
  }
  [[maybe_unused]] const volatile double nobody_needs = state;
  add_twice(args);
}

void wrong(const seq_policy&, const code_fake::args& args) {
  add_twice(args);
  args.y[args.n / 2] = -1;
}

void dies(const seq_policy&, const code_fake::args&) {
  std::raise(SIGSEGV);
}

void plant(const char* kernel, code_arm* function, const char* name = "portable") {
  variant v = detail::make_variant<code_fake>(name, function, tuning<seq_policy>{"default", {}});
  v.kernel = kernel;
  registry::global().variants.push_back(std::move(v));
}

/// The baselines are slower in the head, which is nobody's fault and not looked at.
bool plant_all() {
  for (const char* kernel : {"same", "faster", "slower", "wrong", "dies"}) {
    plant(kernel, slow < is_head ? 1000 : 1 >, "baseline");
  }
  plant("same", slow<20>);
  plant("faster", slow < is_head ? 20 : 1000, is_head >);
  plant("slower", slow < is_head ? 1000 : 20 >);
  plant("slower", slow<20>, "other");
  plant("wrong", is_head ? wrong : slow<20>);
  plant("dies", is_head ? dies : slow<20>);
  plant(is_head ? "only_in_head" : "only_in_base", slow<20>);
  plant(is_head ? "only_in_head" : "only_in_base", slow<1>, "baseline");
  return true;
}

const bool are_planted = plant_all();

}  // namespace
}  // namespace toll::suite
