// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/exit_code.hpp"
#include "harness/gate/manifest.hpp"
#include "harness/gate/verdict.hpp"
#include "harness/plan/contest.hpp"
#include "harness/report/colours.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toll::suite {

/// What a gate says of one contest, by whichever check.
struct cell_verdict {
  contest_id what;
  std::string at = {};  // "n=100 threads=1", if it was looked at in more than one place
  verdict answer = verdict::pass;
  std::string reason = {};           // may be empty for a pass; of a waived one, the waiver's
  std::optional<double> ratio = {};  // that a waiver's limit is held against
  // Instructions by which two elements take more, if those are too many; held against its launch.
  std::optional<double> launch = {};

  /// The contest, and where it was looked at.
  std::string text() const;

  /// The answer with its reason.
  std::string answer_text() const;

  style answer_style() const;
};

/// Turns failures of which the manifest knows into waived ones, up to the ratio that it allows.
/// Returns a line for each waiver of this check that no failure needed.
std::vector<std::string> apply_waivers(std::vector<cell_verdict>& all, const manifest& expected,
                                       gate_check check, const std::string& today);

/// What they are of, one by one.
std::vector<contest_id> contests_in(const std::vector<cell_verdict>& all);

/// "3 pass, 1 fail, 0 waived, 0 undecided, 0 wrong or crashed"; `of_passed` stands after the first. Where
/// some are on inputs of one algorithm, it ends with counts that take these as one, with the gravest of their verdicts.
std::string counts_text(const std::vector<cell_verdict>& all, const std::string& of_passed = "");

exit_code code_of(const std::vector<cell_verdict>& all);

}  // namespace toll::suite
