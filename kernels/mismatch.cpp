// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/mismatch.hpp"

#include <sstream>

namespace toll::suite {

std::string mismatch::text() const {
  std::ostringstream out;
  out.precision(17);
  out << array << "[" << index << "]: " << reason << ": got " << got << ", expected " << expected
      << ", allowed " << allowed << " off; " << bad_elements << " of " << elements << " bad";
  return out.str();
}

void mismatch::append(const mismatch& later) {
  if (bad_elements == 0 && later.bad_elements > 0) {
    reason = later.reason;
    index = later.index;
    got = later.got;
    expected = later.expected;
    allowed = later.allowed;
  }
  bad_elements += later.bad_elements;
}

}  // namespace toll::suite
