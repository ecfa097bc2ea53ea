// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/plan/contest.hpp"
#include "harness/report/text_table.hpp"

#include <string>
#include <vector>

namespace toll::suite {

/// How a table of contests with one reference names them: in its headings and, unless all are of our
/// variant against the baseline, in columns. Contests of two builds have "subject" and "reference" in
/// their headings.
class contest_columns {
public:
  /// requires   at least one contest
  explicit contest_columns(const std::vector<contest_id>& contests);

  const std::string& reference() const { return reference_; }

  /// For headings: "portable", "the variant" of a row's column, or "subject".
  const std::string& subject() const { return subject_; }

  /// A table that begins with columns for the contest.
  text_table table(std::vector<text_table::column> others) const;

  void add(text_table& to, const contest_id& id, const std::vector<std::string>& others,
           style of_last = style::plain) const;

private:
  std::string reference_;
  std::string subject_;
  bool has_arms_ = false;
  bool is_of_builds_ = false;
};

}  // namespace toll::suite
