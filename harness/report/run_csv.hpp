// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/report/derived.hpp"
#include "harness/report/sink.hpp"

#include <string>

namespace toll::suite {

/// A tidy table for programs: one line for each variant at each size, units in the names of the
/// columns. Quoted as RFC 4180 says; what there is no value for is empty.
class run_csv final : public derived {
public:
  enum class part { whole_table, further_lines };

  /// What the header says of run, machine and build stands in every line, so that several runs can
  /// be kept apart. Null if it is damaged. Further lines are those of another run, below a table.
  run_csv(sink out, const run_header* header, part which = part::whole_table);

  void add(const batch_result& batch, const std::vector<compared>& pairs) override;

  void finish(journal&) override {}

private:
  sink out_;
  std::string run_id_;
  std::string origin_;  // the last fields of each line
};

}  // namespace toll::suite
