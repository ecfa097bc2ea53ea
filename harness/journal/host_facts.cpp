// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/host_facts.hpp"

#include "harness/journal/identity.hpp"

namespace toll {

nlohmann::json host_facts() {
  nlohmann::json facts = identity();
  facts.erase("executable");
  return facts;
}

}  // namespace toll
