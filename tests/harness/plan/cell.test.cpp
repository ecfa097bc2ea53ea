// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/cell.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace toll::suite {
namespace {

using testing::made_up;

TEST(all_cells, has_every_kernel_on_every_known_backend) {
  const registry all = testing::two_kernels();

  const auto cells = all_cells({all, {{"one", ""}, {"many", ""}, {"old", "too old"}}});

  ASSERT_EQ(cells.size(), 6U);
  EXPECT_EQ(cells[0].backend, "one");
  ASSERT_EQ(cells[0].variants.size(), 2U);
  EXPECT_EQ(cells[0].variants[0]->name, "baseline");
  EXPECT_EQ(cells[0].device, "paper");
}

TEST(all_cells, says_why_a_backend_has_no_variants) {
  const registry all = testing::two_kernels();

  const auto cells = all_cells({all, {{"old", "too old"}}});

  ASSERT_EQ(cells.size(), 2U);
  EXPECT_TRUE(cells[0].variants.empty());
  EXPECT_EQ(cells[0].tuning, "default");
  EXPECT_EQ(cells[0].absent.at("baseline"), "not built: too old");
  EXPECT_EQ(cells[0].absent.at("portable"), "not built: too old");
}

TEST(all_cells, asks_a_built_backend_whether_it_can_run) {
  registry all;
  all.variants.push_back(made_up("add", "gpu", "baseline"));
  all.variants.back().unavailable = [] { return std::string{"no device"}; };

  const auto cells = all_cells({all, {{"gpu", ""}}});

  ASSERT_EQ(cells.size(), 1U);
  EXPECT_TRUE(cells[0].variants.empty());
  EXPECT_EQ(cells[0].absent.at("baseline"), "no device");
}

TEST(all_cells, tells_a_declared_absence_from_a_forgotten_one) {
  registry all;
  all.variants.push_back(made_up("add", "one", "portable"));
  all.variants.push_back(made_up("add", "two", "portable"));
  all.absences.push_back({"add", "loop", "one", "baseline", "nobody writes it by hand"});

  const auto cells = all_cells({all, {{"one", ""}, {"two", ""}}});

  ASSERT_EQ(cells.size(), 2U);
  EXPECT_EQ(cells[0].absent.at("baseline"), "nobody writes it by hand");
  EXPECT_EQ(cells[1].absent.at("baseline"), "not registered");
}

TEST(all_cells, makes_a_cell_for_each_tuning) {
  registry all;
  for (const char* tuning : {"block_256", "block_512"}) {
    all.variants.push_back(made_up("add", "one", "portable"));
    all.variants.back().tuning = tuning;
  }

  const auto cells = all_cells({all, {{"one", ""}}});

  ASSERT_EQ(cells.size(), 2U);
  EXPECT_EQ(cells[0].tuning, "block_256");
  EXPECT_EQ(cells[1].tuning, "block_512");
}

TEST(all_cells, refuses_a_variant_that_is_there_twice) {
  registry all;
  all.variants.push_back(made_up("add", "one", "portable"));
  all.variants.push_back(made_up("add", "one", "portable"));

  all.variants[0].source = "a.cpp";
  all.variants[1].source = "b.cpp";

  try {
    all_cells({all, {{"one", ""}}});
    FAIL() << "nothing was refused";
  } catch (const usage_error& e) {
    EXPECT_STREQ(e.what(),
                 "two variants have one name: add/loop one default portable is registered in a.cpp "
                 "and in b.cpp; rename one");
  }
}

TEST(all_cells, refuses_two_layers_of_one_name) {
  const registry all = testing::two_kernels();

  EXPECT_THROW(
      all_cells({all, testing::one_and_many, nullptr, {{"mine", "", {}}, {"mine", "", {}}}}),
      usage_error);
  EXPECT_THROW(all_cells({all, testing::one_and_many, nullptr, {{"baseline", "", {}}}}),
               usage_error);
}

TEST(all_cells, expect_each_layer_where_the_build_has_it) {
  registry all = testing::two_kernels();
  all.variants.push_back(made_up("add", "one", "swift.tuned"));
  all.absences.push_back({"mul", "loop", "one", "swift", "it cannot multiply"});

  const auto cells = all_cells({all,
                                testing::one_and_many,
                                nullptr,
                                {{"portable", "", {}},
                                 {"swift", "", {"one"}},
                                 {"lost", "not found", {}},
                                 {"lazy", "", {}}}});

  ASSERT_EQ(cells.size(), 4U);
  const cell& add_one = cells[0];
  EXPECT_EQ(add_one.absent, (std::map<std::string, std::string>{{"lazy", "not registered"}}));
  EXPECT_EQ(add_one.layers_missing.at("lost").reason, "not built: not found");
  EXPECT_FALSE(add_one.layers_missing.at("lost").is_built);
  const cell& add_many = cells[1];
  EXPECT_FALSE(add_many.absent.contains("swift"));
  EXPECT_EQ(add_many.layers_missing.at("swift").reason, "not built for this backend");
  const cell& mul_one = cells[2];
  EXPECT_EQ(mul_one.absent.at("swift"), "it cannot multiply");
}

TEST(all_cells, tells_a_layer_of_other_tunings_from_a_forgotten_one) {
  registry all;
  for (const char* name : {"baseline", "portable"}) {
    all.variants.push_back(made_up("add", "one", name));
    all.variants.back().tuning = "tile_32";
  }
  all.variants.push_back(made_up("add", "one", "portable"));

  const auto cells = all_cells({all, {{"one", ""}}});

  ASSERT_EQ(cells.size(), 2U);
  EXPECT_EQ(cells[1].absent.at("baseline"), "not registered for this tuning");
}

TEST(all_cells, puts_the_baseline_first) {
  registry all;
  for (const char* name : {"portable", "baseline", "alpaka"}) {
    all.variants.push_back(made_up("add", "one", name));
  }

  const auto cells = all_cells({all, {{"one", ""}}});

  EXPECT_EQ(cells[0].variants[0]->name, "baseline");
  EXPECT_EQ(cells[0].variants[1]->name, "alpaka");
}

}  // namespace
}  // namespace toll::suite
