// SPDX-License-Identifier: BSD-3-Clause
// The smallest loop there is, through the layer: its time is what starting one costs on this
// backend.
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>

#include "harness/registry.hpp"

namespace toll::suite {

template <execution_policy Policy>
void launch(const Policy& policy, const view<double>& elements) {
  const auto y = elements;
  forall(policy, y.size(), [=] TOLL_FN(index_t i) { y[i] = 1; });
}

const registered_launch entry{launch<this_policy>};

}  // namespace toll::suite
