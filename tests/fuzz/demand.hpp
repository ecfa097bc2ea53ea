// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <stdexcept>
#include <string>

namespace toll::suite::testing {

/// What must hold for whatever was read: no reader catches this, so a fuzzer stops and keeps the
/// input, and a test fails.
inline void demand(bool holds, const std::string& what) {
  if (!holds) {
    throw std::logic_error(what);
  }
}

}  // namespace toll::suite::testing
