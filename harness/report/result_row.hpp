// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/journal.hpp"
#include "harness/report/compared.hpp"
#include "harness/report/row_value.hpp"

#include <vector>

// What is stated of each result to programs: run.csv, the SQLite file and the report say the same.
namespace toll::suite {

/// The columns of each result, in the order of its values.
const std::vector<result_column>& result_columns();

/// The values of each result of a batch, in the order of its results. `pairs` are of this batch.
std::vector<std::vector<row_value>> result_rows(const batch_result& batch,
                                                const std::vector<compared>& pairs);

/// What is stated of the run, the same for all of its results: the run's id first.
const std::vector<result_column>& run_columns();

/// `header` is null if it is damaged: then nothing is stated.
std::vector<row_value> run_values(const run_header* header);

}  // namespace toll::suite
