// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/checksum.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace toll::suite {
namespace {

std::string without_newline(const std::string& line) {
  return line.substr(0, line.size() - 1);
}

TEST(checksum, adds_the_crc_of_what_stands_before_it) {
  // CRC-32 of {"a":1 as any other program computes it.
  EXPECT_EQ(with_checksum(R"({"a":1})"), "{\"a\":1,\"crc32\":\"a702fc6e\"}\n");
}

TEST(checksum, leaves_a_json_object) {
  const auto object = nlohmann::json::parse(with_checksum(R"({"a":[1,2]})"));

  EXPECT_EQ(object.at("a"), (nlohmann::json{1, 2}));
}

TEST(checksum, holds_as_long_as_no_byte_changes) {
  const std::string line = without_newline(with_checksum(R"({"a":"text","b":[1.5,2]})"));

  EXPECT_TRUE(is_intact(line));
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (const char bit : {1, 32, 64}) {
      std::string changed = line;
      changed[i] = static_cast<char>(changed[i] ^ bit);
      EXPECT_FALSE(is_intact(changed)) << changed;
    }
  }
}

TEST(checksum, does_not_hold_for_a_part_of_the_line) {
  const std::string line = without_newline(with_checksum(R"({"a":1})"));

  for (std::size_t length = 0; length < line.size(); ++length) {
    EXPECT_FALSE(is_intact(line.substr(0, length))) << length;
  }
  EXPECT_FALSE(is_intact(line + " "));
}

}  // namespace
}  // namespace toll::suite
