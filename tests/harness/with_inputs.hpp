// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/registry.hpp"

#include <string>
#include <utility>
#include <vector>

namespace toll::suite::testing {

/// Declares, as long as it lives, that these algorithms of a kernel are inputs of one.
class with_inputs {
public:
  with_inputs(const std::string& kernel, const std::string& shared,
              const std::vector<std::string>& algorithms)
      : before_{registry::global().variants} {
    for (const std::string& algorithm : algorithms) {
      variant declared;
      declared.kernel = kernel;
      declared.algorithm = algorithm;
      declared.shared_algorithm = shared;
      registry::global().variants.push_back(std::move(declared));
    }
  }

  with_inputs(const with_inputs&) = delete;
  with_inputs& operator=(const with_inputs&) = delete;

  ~with_inputs() { registry::global().variants = std::move(before_); }

private:
  std::vector<variant> before_;
};

}  // namespace toll::suite::testing
