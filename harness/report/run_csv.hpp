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
  /// `run_id` stands in every line, so that the files of several runs can be joined.
  run_csv(sink out, const std::string& run_id);

  void add(const batch_result& batch, const std::vector<compared>& pairs) override;

  void finish(journal&) override {}

private:
  sink out_;
  std::string run_id_;
};

}  // namespace toll::suite
