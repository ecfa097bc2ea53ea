// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/result.hpp"

#include "harness/journal/malformed_record.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using json = nlohmann::json;

result wrong_result() {
  result r = testing::excluded("portable", 10, status::wrong, "y[5] is wrong");
  r.wrong = mismatch{.array = "y",
                     .reason = "wrong element",
                     .index = 5,
                     .got = 1,
                     .expected = 2,
                     .allowed = 0.5,
                     .bad_elements = 3,
                     .elements = 10};
  return r;
}

TEST(result, keeps_what_was_wrong) {
  const json task = json::parse(to_json(wrong_result()).dump());

  const result read = result_from(task);

  ASSERT_TRUE(read.wrong);
  EXPECT_EQ(read.wrong->text(), wrong_result().wrong->text());
  EXPECT_EQ(read.reason, "y[5] is wrong");
  EXPECT_FALSE(result_from(json::parse(to_json(testing::timed("portable", 10, {5})).dump())).wrong);
}

TEST(result, is_refused_if_what_was_wrong_makes_no_sense) {
  const json task = json::parse(to_json(wrong_result()).dump());
  for (const char* const member : {"index", "bad_elements", "elements"}) {
    json other = task;
    other["mismatch"][member] = 1e300;

    EXPECT_THROW(result_from(other), malformed_record) << member;
  }
  json without = task;
  without["mismatch"].erase("array");
  EXPECT_THROW(result_from(without), json::exception);
}

}  // namespace
}  // namespace toll::suite
