// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "harness/journal/checksum.hpp"
#include "tests/harness/schema.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace toll::suite::testing {

/// The records of a gate's journal in a folder, each proved by its checksum and its schema.
inline std::vector<nlohmann::json> gate_records_in(const std::filesystem::path& folder) {
  std::ifstream in{folder / "gate.jsonl"};
  std::vector<nlohmann::json> records;
  for (std::string line; std::getline(in, line);) {
    records.push_back(nlohmann::json::parse(line));
    EXPECT_TRUE(is_intact(line)) << line;
    EXPECT_EQ(errors_by_schema(records.back(), "gate_journal.schema.json"), "") << line;
  }
  return records;
}

}  // namespace toll::suite::testing
