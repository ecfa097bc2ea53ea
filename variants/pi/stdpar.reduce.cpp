// SPDX-License-Identifier: BSD-3-Clause
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"
#include "kernels/pi/pi.hpp"
#include "layers/stdpar/algorithms.hpp"

#include <functional>
#include <type_traits>

namespace toll::suite {

template <execution_policy Policy, class Plus>
void pi_stdpar(const Policy&, const pi_reduce::args& args) {
  using stdpar::counting;
  const double h = 1.0 / static_cast<double>(args.n);
  const double total =
      std::transform_reduce(stdpar::policies<Policy>::loop, counting{0}, counting{args.n}, 0.0,
                            Plus{}, [=](pi::number_on_host i) {
                              const double x = (static_cast<double>(i) + 0.5) * h;
                              return 4.0 / (1.0 + x * x);
                            });
  *args.result = total * h;
}

namespace {

// libstdc++ has a loop of its own for sums of numbers. It knows them by std::plus<double>, and not
// by std::plus<>.
template <execution_policy Policy>
struct ways {
  ways() {
    registered<pi_reduce>{"stdpar", pi_stdpar<Policy, std::plus<>>};
    if constexpr (!std::is_same_v<Policy, seq_policy>) {
      registered<pi_reduce>{"stdpar.tuned", pi_stdpar<Policy, std::plus<double>>};
    }
  }
};

const ways<this_policy> all;

}  // namespace

}  // namespace toll::suite
