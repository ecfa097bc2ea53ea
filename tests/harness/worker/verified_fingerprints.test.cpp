// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/verified_fingerprints.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace toll::suite {
namespace {

TEST(verified_fingerprints, are_read_as_they_were_written) {
  const verified_fingerprints verified{{{{0, 1}, {0xFEDC'BA98'7654'3210, ~std::uint64_t{0}}}, {}},
                                       {}};

  const nlohmann::json text = to_json(verified);

  EXPECT_EQ(text.at(0).at(0).get<std::string>().size(), 64U);
  EXPECT_EQ(verified_fingerprints_from(nlohmann::json::parse(text.dump())), verified);
}

TEST(verified_fingerprints, are_none_before_the_first_worker) {
  EXPECT_TRUE(verified_fingerprints_from(to_json(verified_fingerprints{})).empty());
}

TEST(verified_fingerprints, are_refused_if_no_worker_wrote_them) {
  for (const char* chunk :
       {"0", "000000000000000000000000000000001", "0000000000000000000000000000000g"}) {
    EXPECT_THROW(verified_fingerprints_from({{chunk}}), std::runtime_error) << chunk;
  }
}

}  // namespace
}  // namespace toll::suite
