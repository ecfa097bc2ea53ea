// SPDX-License-Identifier: BSD-3-Clause
#include "harness/commands/limits.hpp"

#include "harness/commands/numbers.hpp"
#include "harness/plan/selection.hpp"

namespace toll {

// Threads are started in both arms, and what that costs is not the same from one time to the next.
limits::limits() : by_backend_{{"seq", 1.02}, {"simd", 1.02}} {
}

limits limits::of_counts() {
  limits all;
  all.by_backend_.clear();
  all.other_ = 1.005;
  return all;
}

limits limits::with(const std::string& text) const {
  limits all = *this;
  for (const std::string& part : comma_list("--limit", text)) {
    const auto equals = part.find('=');
    if (equals == std::string::npos) {
      all.by_backend_.clear();
      all.other_ = positive_number("--limit", part, "a ratio");
    } else {
      all.by_backend_[part.substr(0, equals)] =
          positive_number("--limit", part.substr(equals + 1), "a ratio");
    }
  }
  return all;
}

double limits::of(const std::string& backend) const {
  const auto found = by_backend_.find(backend);
  return found == by_backend_.end() ? other_ : found->second;
}

}  // namespace toll
