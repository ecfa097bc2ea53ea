// SPDX-License-Identifier: BSD-3-Clause
#include "harness/registry.hpp"

namespace toll::suite {

registry& registry::global() {
  static registry only;  // built by the first registrar to run, whichever file that is in
  return only;
}

}  // namespace toll::suite
