// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/report/compared.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace toll::suite {

/// A result, and what the values of its row are made of. Refers to its batch.
struct row_source {
  row_source(const result& r, const batch_result& from, const std::vector<compared>& pairs);

  const result& found;
  const batch_result& batch;
  const compared* pair;         // null for a baseline
  std::vector<double> seconds;  // of one run, by each process that says anything of it
  std::int64_t kept = 0;        // samples
  std::map<std::string, std::int64_t> dropped = {};  // samples, by cause
};

/// Why there is no ratio or none to be relied on. A doubtful baseline makes a variant doubtful too.
std::string mark_of(const row_source& row);

std::int64_t dropped_samples(const row_source& row);

/// Of all samples of the result; none if it has none.
std::optional<double> disturbed_share(const row_source& row);

/// The mean over the processes that measured the batch, as far as they state it: what no kernel
/// counts is no zero. `path` is in the record of the machine's state; `without` is subtracted.
std::optional<double> mean_condition(const row_source& row, const char* path, double without = 0);

/// What the mark leaves out: why samples were dropped, a share of the ceiling that is not stated,
/// and processors that came to lie elsewhere.
std::string notes_on(const row_source& row);

}  // namespace toll::suite
