// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/derived.hpp"
#include "harness/report/share_of_ceiling.hpp"
#include "harness/report/sink.hpp"
#include "harness/report/text_table.hpp"
#include "harness/report/time_spent.hpp"

#include <string>

namespace toll {

/// What `toll run` prints: a row for each cell, and under it what was left out or cut, with
/// reasons, and where the seconds went. The same as Markdown, for a document that is read
/// elsewhere.
class run_table final : public derived {
public:
  enum class format { text, markdown };

  run_table(sink out, format how);

  void add(const batch_record& batch, const std::vector<compared>& pairs) override;
  void finish(journal& from) override;

private:
  void add_row(const compared& pair);

  sink out_;
  format how_;
  text_table table_;
  doubtful_ceilings doubtful_;
  std::string cut_;
  std::string not_passed_;
  time_spent spent_;
};

/// Seconds with a unit that suits them, such as "1.23 ms".
std::string time_text(double seconds);

}  // namespace toll
