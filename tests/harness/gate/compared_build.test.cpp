// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/compared_build.hpp"

#include "harness/gate/build_pair.hpp"
#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace toll::suite {
namespace {

using json = nlohmann::json;

/// A build as it says itself, with this in place of what the record says.
compared_build build_with(const json& changes = json::object()) {
  compared_build made;
  made.has.build = {{"compiler", "GNU 12.2.0"},
                    {"type", "Release"},
                    {"standard", 202002},
                    {"libraries", {{"tbb", "2021.8"}, {"fmt", "9"}}},
                    {"flags",
                     {{"toll_kernels", {"-O3 -march=native"}},
                      {"toll_variants_seq", {"-O3 -march=native -Wall"}},
                      {"toll_harness", {"-O3"}}}}};
  made.has.build.merge_patch(changes);
  return made;
}

std::vector<std::string> differences_with(const json& changes) {
  return differences(build_with(changes), build_with());
}

inventory::arm arm(const std::string& kernel, const std::string& name, index_t n) {
  inventory::arm made;
  made.what = testing::made_up(kernel, "one", name);
  made.places = {{.n = n, .threads = 1, .each = made.what.work_of(n)}};
  return made;
}

TEST(compared_builds, differ_in_nothing_if_their_sources_alone_do) {
  EXPECT_TRUE(differences_with({{"commit", "abc"}, {"dirty", true}, {"version", "9"}}).empty());
  EXPECT_TRUE(differences_with({{"flags", {{"toll_harness", {"-O0"}}}}}).empty())
      << "no arm is in the harness";
  EXPECT_TRUE(differences_with({{"flags", {{"toll_variants_new", {"-O0"}}}}}).empty())
      << "a backend that the other lacks is compared with nothing";
  EXPECT_TRUE(differences_with({{"libraries", {{"fmt", "10"}}}}).empty());
}

TEST(compared_builds, differ_in_compiler_type_libraries_and_options) {
  using lines = std::vector<std::string>;

  EXPECT_EQ(differences_with({{"compiler", "Clang 19.1.7"}}),
            lines{"compiler: Clang 19.1.7 against GNU 12.2.0"});
  EXPECT_EQ(differences_with({{"type", "MinSizeRel"}}),
            lines{"build type: MinSizeRel against Release"});
  EXPECT_EQ(differences_with({{"libraries", {{"tbb", nullptr}}}}),
            lines{"tbb: none against 2021.8"});
  EXPECT_EQ(differences_with({{"flags", {{"toll_variants_seq", {"-O2 -march=native -Wall"}}}}}),
            lines{"compiler options of toll_variants_seq: -O2 against -O3"});
}

TEST(compared_builds, name_the_commit_of_the_project_that_built_them) {
  compared_build made = build_with(
      {{"project", {{"name", "mine"}, {"commit", "0123456789abcdef"}, {"dirty", true}}}});
  made.file = "/build/toll";

  EXPECT_TRUE(made.text().starts_with(
      "/build/toll: mine, commit 0123456789ab with uncommitted changes, toll "))
      << made.text();
}

TEST(compared_builds, have_together_what_either_has) {
  compared_build head = build_with();
  compared_build base = build_with();
  head.has.arms = {arm("add", "portable", 10), arm("new", "portable", 10)};
  base.has.arms = {arm("add", "portable", 20), arm("old", "portable", 20)};
  head.has.backends = {{"one", ""}, {"many", "no compiler"}};
  base.has.backends = {{"many", ""}};
  head.has.absences = {{"old", "loop", "one", "portable", "it was wrong"}};

  const build_pair both{std::move(head), std::move(base)};
  const auto& variants = both.either().registered.variants;

  ASSERT_EQ(variants.size(), 3U);
  const auto add = both.arms_of(variants[0]);
  EXPECT_EQ(add.subject->what.work_of(10).flops, 20);
  EXPECT_EQ(add.reference->what.work_of(20).flops, 40);
  EXPECT_THROW(add.reference->what.work_of(10), std::logic_error) << "nobody planned for it";
  EXPECT_EQ(both.arms_of(variants[1]).reference, nullptr);
  EXPECT_EQ(both.arms_of(variants[2]).subject, nullptr);
  EXPECT_EQ(both.reason_against(variants[2], both.subject()), "it was wrong");
  ASSERT_EQ(both.either().backends.size(), 2U);
  EXPECT_EQ(both.either().backends[1].not_built_because, "") << "one has it";
}

}  // namespace
}  // namespace toll::suite
