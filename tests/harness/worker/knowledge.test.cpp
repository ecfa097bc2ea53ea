// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/knowledge.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace toll {
namespace {

TEST(knowledge, is_read_as_it_was_written) {
  const verified_fingerprints right{{{{0, 1}, {0xFEDC'BA98'7654'3210, ~std::uint64_t{0}}}, {}}, {}};

  const nlohmann::json text = to_json(right);

  EXPECT_EQ(text.at(0).at(0).get<std::string>().size(), 64U);
  EXPECT_EQ(looks_from(nlohmann::json::parse(text.dump())), right);
}

TEST(knowledge, is_none_where_nothing_was_told) {
  EXPECT_TRUE(looks_from(nullptr).empty());
}

TEST(knowledge, is_refused_if_it_is_no_text_of_a_worker) {
  for (const char* chunk :
       {"0", "000000000000000000000000000000001", "0000000000000000000000000000000g"}) {
    EXPECT_THROW(looks_from({{chunk}}), std::runtime_error) << chunk;
  }
}

}  // namespace
}  // namespace toll
