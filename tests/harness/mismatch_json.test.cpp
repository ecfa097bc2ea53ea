// SPDX-License-Identifier: BSD-3-Clause
#include "harness/mismatch_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace toll::suite {
namespace {

using json = nlohmann::json;

const mismatch one_element{.array = "y",
                           .reason = "wrong element",
                           .index = 500,
                           .got = 0.1,
                           .expected = 2,
                           .allowed = 1e-16,
                           .bad_elements = 1,
                           .elements = 1000};

TEST(mismatch_json, is_read_as_it_was_written) {
  const mismatch read = mismatch_from(json::parse(to_json(one_element).dump()));

  EXPECT_EQ(read.text(), one_element.text());
}

TEST(mismatch_json, has_null_for_what_is_no_number) {
  mismatch unwritten = one_element;
  unwritten.got = std::numeric_limits<long double>::quiet_NaN();
  unwritten.expected = std::numeric_limits<long double>::infinity();

  const json text = json::parse(to_json(unwritten).dump());

  EXPECT_TRUE(text.at("got").is_null());
  EXPECT_TRUE(text.at("expected").is_null());
  EXPECT_TRUE(std::isnan(mismatch_from(text).got));
  EXPECT_EQ(json::parse(to_json(mismatch_from(text)).dump()), text);
}

TEST(mismatch_json, is_refused_without_a_member) {
  for (const char* const member :
       {"array", "reason", "index", "got", "expected", "allowed", "bad_elements", "elements"}) {
    json text = to_json(one_element);
    text.erase(member);

    EXPECT_THROW(mismatch_from(text), json::exception) << member;
  }
}

}  // namespace
}  // namespace toll::suite
