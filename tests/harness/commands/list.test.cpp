// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace toll::suite {
namespace {

TEST(list, shows_variants_devices_and_what_is_missing) {
  const auto done = testing::run_fakes({"list", "--kernel", "right"});

  EXPECT_EQ(done.exit_code, 0);
  for (const char* part : {"baseline peer portable", "one host thread", "no device found",
                           "not built: the compiler is too old", "portable: it has no loops"}) {
    EXPECT_NE(done.out.find(part), std::string::npos) << part << " is not in:\n" << done.out;
  }
}

TEST(list, gives_programs_the_same_as_json) {
  const auto done = testing::run_fakes({"list", "--json", "--kernel", "right"});

  const auto cells = nlohmann::json::parse(done.out).at("cells");
  ASSERT_EQ(cells.size(), 4U);  // gpu, half, old, seq
  EXPECT_EQ(cells[0].at("backend"), "gpu");
  EXPECT_EQ(cells[0].at("variants"), nlohmann::json::array());
  EXPECT_EQ(cells[0].at("absent").at("portable"), "no device found");
  EXPECT_EQ(cells[1].at("absent"),
            (nlohmann::json{{"portable", "it has no loops"},
                            {"unbuilt", "not built: there is no such library"}}));
  EXPECT_EQ(cells[2].at("absent").at("baseline"), "not built: the compiler is too old");
  EXPECT_EQ(cells[3].at("variants"), (nlohmann::json{"baseline", "peer", "portable"}));
  EXPECT_EQ(cells[3].at("absent"),
            (nlohmann::json{{"unbuilt", "not built: there is no such library"}}));
  EXPECT_EQ(cells[3].at("tuning"), "default");
}

TEST(list, shows_a_layer_that_is_not_built_once) {
  const auto done = testing::run_fakes({"list"});

  EXPECT_EQ(done.exit_code, 0);
  const std::size_t place = done.out.find("not built: there is no such library");
  ASSERT_NE(place, std::string::npos) << done.out;
  EXPECT_EQ(done.out.find("not built: there is no such library", place + 1), std::string::npos);
}

TEST(list, says_once_what_several_layers_lack_for_one_reason) {
  const auto done = testing::run_fakes({"list", "--kernel", "layers", "--backend", "half"});

  EXPECT_NE(done.out.find("baseline portable: not registered"), std::string::npos) << done.out;
}

TEST(list, takes_a_layer_with_its_baseline) {
  const auto done =
      testing::run_fakes({"list", "--json", "--kernel", "layers", "--layer", "swift,sloppy"});

  const auto cells = nlohmann::json::parse(done.out).at("cells");
  ASSERT_EQ(cells.size(), 1U);
  EXPECT_EQ(cells[0].at("kernel"), "layers");
  EXPECT_EQ(cells[0].at("variants"),
            (nlohmann::json{"baseline", "sloppy", "swift", "swift.tuned"}));
}

TEST(list, shows_a_backend_that_cannot_be_used_when_asked_for_by_name) {
  const auto done = testing::run_fakes({"list", "--backend", "old"});

  EXPECT_EQ(done.exit_code, 0);
  EXPECT_NE(done.out.find("the compiler is too old"), std::string::npos);
}

}  // namespace
}  // namespace toll::suite
