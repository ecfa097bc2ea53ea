// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/derived.hpp"
#include "harness/report/sink.hpp"

#include <string>

namespace toll::suite {

/// For programs that search text, such as ReFrame, Ramble and JUBE: `FOM <id> <value> <unit>` for
/// each variant that was timed, the median of its times in seconds; and for each that has one, its ratio to
/// the baseline with its interval, as <id>/over:baseline and the same with /low and /high.
class figures_of_merit final : public derived {
public:
  /// Each name begins with `beginning`.
  explicit figures_of_merit(sink out, std::string beginning = {});

  void add(const batch_result& batch, const std::vector<compared>& pairs) override;

  void finish(journal&) override {}

private:
  sink out_;
  std::string beginning_;
};

}  // namespace toll::suite
