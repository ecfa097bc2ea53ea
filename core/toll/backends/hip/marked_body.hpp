// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace toll::backends::hip {

/// Clang compiles a lambda without a mark for the device too.
template <class Body>
consteval bool takes_marked() {
  return true;
}

}  // namespace toll::backends::hip
