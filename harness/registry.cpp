// SPDX-License-Identifier: BSD-3-Clause
#include "harness/registry.hpp"

#include <algorithm>

namespace toll::suite {

registry& registry::global() {
  static registry only;  // built by the first registrar to run, whichever file that is in
  return only;
}

std::string registry::shared_algorithm_of(std::string_view kernel,
                                          std::string_view algorithm) const {
  const auto found = std::ranges::find_if(variants, [&](const variant& v) {
    return v.kernel == kernel && v.algorithm == algorithm && !v.shared_algorithm.empty();
  });
  return found == variants.end() ? std::string{algorithm} : found->shared_algorithm;
}

}  // namespace toll::suite
