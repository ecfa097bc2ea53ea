// SPDX-License-Identifier: BSD-3-Clause
#include "harness/nodes/json_cursor.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace toll::suite {
namespace {

TEST(json_cursor, goes_from_value_to_value) {
  json_cursor at{R"( {"a": [1, -2.5e3], "b":{"c":"]}\"", "d":[[],{}]}, "e":true,"f":null} )"};
  std::vector<double> numbers;
  std::string skipped;
  bool is_true = false;
  bool is_null = false;

  at.object([&](std::string_view name) {
    if (name == "a") {
      at.array([&] { numbers.push_back(at.number()); });
    } else if (name == "b") {
      skipped = at.skip();
    } else if (name == "e") {
      is_true = at.boolean();
    } else {
      is_null = at.accept_null();
    }
  });

  EXPECT_EQ(numbers, (std::vector<double>{1, -2500}));
  EXPECT_EQ(skipped, R"({"c":"]}\"", "d":[[],{}]})");
  EXPECT_TRUE(is_true);
  EXPECT_TRUE(is_null);
}

TEST(json_cursor, decodes_escapes) {
  EXPECT_EQ(json_cursor{R"("a\"b\u00e9\\")"}.text(), "a\"b\u00e9\\");
}

TEST(json_cursor, refuses_what_ends_early_or_is_something_else) {
  for (const std::string text : {"", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{a:1}"}) {
    json_cursor at{text};
    EXPECT_THROW(at.object([&](std::string_view) { at.skip(); }), malformed_record) << text;
  }
  for (const std::string text : {"", "nan", "inf", "1x", "\"1\"", "1e999", "[1]"}) {
    EXPECT_THROW(json_cursor{text}.number(), malformed_record) << text;
  }
  for (const std::string text : {"-1", "1.5", "99999999999999999999"}) {
    EXPECT_THROW(json_cursor{text}.count(), malformed_record) << text;
  }
  for (const std::string text : {"\"a", "[[1]", "{\"a\":\"}", "\"\\"}) {
    EXPECT_THROW(json_cursor{text}.skip(), malformed_record) << text;
  }
}

}  // namespace
}  // namespace toll::suite
