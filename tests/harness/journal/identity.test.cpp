// SPDX-License-Identifier: BSD-3-Clause
#include "harness/journal/identity.hpp"

#include "harness/machine/host_facts.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

nlohmann::json here() {
  return identity(host_facts());
}

TEST(identity, is_the_same_as_long_as_the_process_lives) {
  EXPECT_EQ(here(), here());
  EXPECT_EQ(difference(here(), here()), "");
}

TEST(identity, names_the_executable_by_its_bytes) {
  const std::string executable = here().at("executable");

  EXPECT_TRUE(executable.find(" bytes with CRC-32 ") != std::string::npos) << executable;
  EXPECT_FALSE(executable.starts_with("0 ")) << executable;
}

TEST(identity, says_what_differs_and_how) {
  auto other = here();
  other["host_name"] = "elsewhere";
  other.erase("processors");

  const std::string said = difference(other, here());

  EXPECT_NE(said.find("host_name: \"elsewhere\" there, "), std::string::npos) << said;
  EXPECT_NE(said.find("processors: null there, "), std::string::npos) << said;
  EXPECT_EQ(said.find("executable"), std::string::npos) << said;
}

}  // namespace
}  // namespace toll::suite
