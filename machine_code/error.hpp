// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <stdexcept>

namespace toll::machine_code {

/// Code that cannot be read. The text is one line: what was read, and why that is impossible.
class error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

}  // namespace toll::machine_code
