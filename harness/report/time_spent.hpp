// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"

#include <string>

namespace toll::suite {

/// Where the seconds of the batches went.
class time_spent {
public:
  void add(const batch_result& record);

  /// One line; empty if nothing was timed.
  std::string text() const;

private:
  double all_ = 0;
  double loops_ = 0;
  double data_ = 0;
  double checks_ = 0;
};

}  // namespace toll::suite
