// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace toll::suite {

/// A variant, a layer, or a backend with all its variants, that is not in the plan although one would
/// look for it there. The fields after the reason are empty in journals of earlier versions.
struct left_out {
  std::string what;  // all of it in words
  std::string reason = {};

  std::string layer = {};    // empty: a backend is left out, with all layers
  std::string backend = {};  // empty: everywhere
  std::string cell = {};     // kernel/algorithm and tuning; empty: all

  bool operator==(const left_out&) const = default;
};

/// Lines for people, each "skipped: what: reason". Layers other than ours can lack hundreds of cells for
/// one reason: these are one line.
std::vector<std::string> lines_on(const std::vector<left_out>& missing);

}  // namespace toll::suite
