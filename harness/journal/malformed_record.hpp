// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <stdexcept>

namespace toll::suite {

/// A line that is intact but says nothing that this version of toll understands.
class malformed_record : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// errors   malformed_record, which says `what`, if it does not hold
inline void require_well_formed(bool holds, const char* what) {
  if (!holds) {
    throw malformed_record(what);
  }
}

}  // namespace toll::suite
