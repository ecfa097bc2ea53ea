// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/cell.hpp"

#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

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

  EXPECT_THROW(all_cells({all, {{"one", ""}}}), std::logic_error);
}

}  // namespace
}  // namespace toll::suite
