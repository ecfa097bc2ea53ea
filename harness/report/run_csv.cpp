// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_csv.hpp"

#include "harness/report/result_row.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

std::string names_of_columns() {
  const std::vector<result_column>& run = run_columns();
  std::string line{run.front().name};
  const auto add = [&](const result_column& column) { line.append(",").append(column.name); };
  for (const result_column& column : result_columns()) {
    add(column);
  }
  for (std::size_t i = 1; i < run.size(); ++i) {
    add(run[i]);
  }
  return line + "\n";
}

}  // namespace

run_csv::run_csv(sink out, const run_header* header, part which) : out_{std::move(out)} {
  if (which == part::whole_table) {
    out_(names_of_columns());
  }
  const std::vector<row_value> run = run_values(header);
  run_id_ = csv_text(run.front());
  for (std::size_t i = 1; i < run.size(); ++i) {
    origin_ += "," + csv_text(run[i]);
  }
  origin_ += '\n';
}

void run_csv::add(const batch_result& batch, const std::vector<compared>& pairs) {
  for (const std::vector<row_value>& row : result_rows(batch, pairs)) {
    std::string line = run_id_;
    for (const row_value& value : row) {
      line += "," + csv_text(value);
    }
    out_(line + origin_);
  }
}

}  // namespace toll::suite
