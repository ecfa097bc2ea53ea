// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace toll::suite {

/// The least time that work can take on this machine, and what keeps it from being less: a level
/// of memory, "flops", or "launch".
struct ceiling {
  std::string name;
  double seconds = 0;

  // How far the repetitions that it was measured by lie apart, 0.5 where the slowest took half as
  // long again as the fastest; 0 if that is not known.
  double relative_error = 0;

  // By what factor it varied in the course of a run: its best repetition of all over the median of
  // the slowest measurement; 1 if that is not known.
  double variation = 1;
};

}  // namespace toll::suite
