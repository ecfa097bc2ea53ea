// SPDX-License-Identifier: BSD-3-Clause
#include "harness/worker/inventory.hpp"

#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace toll::suite {
namespace {

/// What arrives of it elsewhere.
inventory sent(const inventory& all) {
  return inventory_from(nlohmann::json::parse(to_json(all).dump()));
}

class inventory_test : public ::testing::Test {
protected:
  inventory_test() {
    for (variant& v : registered_.variants) {
      v.code = reinterpret_cast<const void*>(&testing::two_kernels);
    }
  }

  inventory taken(const inventory_request& request) const {
    return sent(take_inventory({.registered = registered_, .backends = testing::one_and_many},
                               request, machine::this_one()));
  }

  const inventory::arm& arm_named(const inventory& all, const std::string& kernel,
                                  const std::string& backend, const std::string& name) const {
    return *std::ranges::find_if(all.arms, [&](const inventory::arm& a) {
      return a.what.kernel == kernel && a.what.backend == backend && a.what.name == name;
    });
  }

  registry registered_ = testing::two_kernels();
  inventory_request two_sizes_{.sizes = parse_sizes("10,20"), .threads = {1, 2}};
};

TEST_F(inventory_test, has_each_variant_with_its_places_and_their_work) {
  const inventory all = taken(two_sizes_);

  ASSERT_EQ(all.arms.size(), registered_.variants.size());
  const auto& one = arm_named(all, "add", "one", "portable");
  ASSERT_EQ(one.places.size(), 2U) << "it has no threads of its own";
  EXPECT_EQ(one.places[1].n, 20);
  EXPECT_EQ(one.places[1].size_label, "20");
  EXPECT_EQ(one.places[1].each.flops, 40);
  EXPECT_EQ(one.places[1].each.working_set, 320);
  EXPECT_EQ(arm_named(all, "add", "many", "portable").places.size(), 4U);
  EXPECT_EQ(all.backends.size(), 2U);
  EXPECT_TRUE(all.build.contains("compiler"));
}

TEST_F(inventory_test, plans_for_nothing_that_is_not_wanted_or_cannot_run) {
  two_sizes_.wanted.kernel.patterns = {"mul"};
  for (variant& v : registered_.variants) {
    if (v.backend == "many") {
      v.unavailable = [] { return std::string{"no device"}; };
    }
  }

  const inventory all = taken(two_sizes_);

  EXPECT_TRUE(arm_named(all, "add", "one", "portable").places.empty());
  EXPECT_EQ(arm_named(all, "mul", "one", "portable").places.size(), 2U);
  EXPECT_TRUE(arm_named(all, "mul", "many", "portable").places.empty());
  EXPECT_EQ(arm_named(all, "mul", "many", "portable").not_usable_because, "no device");
}

TEST_F(inventory_test, says_why_a_size_cannot_be_taken) {
  const inventory all = taken({.sizes = {parse_size("1000000000000000")}, .threads = {1}});

  EXPECT_NE(arm_named(all, "add", "one", "portable").no_places_because.find("available are"),
            std::string::npos);
}

TEST_F(inventory_test, reads_no_code_where_there_are_threads) {
  const inventory all = taken(two_sizes_);

  EXPECT_EQ(arm_named(all, "add", "many", "portable").code, "");
#if defined(__x86_64__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)
  EXPECT_EQ(arm_named(all, "add", "one", "portable").code.size(), 32U) << all.code_not_read_because;
#endif
}

TEST(inventory, arrives_as_it_was_sent) {
  inventory all{.build = {{"compiler", "GNU"}}, .code_not_read_because = "stripped"};
  all.arms.emplace_back().what = testing::made_up("add", "one", "kokkos.tuned");
  all.arms[0].what.limits = {.time_ratio = 1.05, .launch_instructions = 200};
  all.arms[0].what.is_on_host = false;
  all.arms[0].code = "abc";
  all.absences = {{"add", "loop", "one", "raja", "no scan"}};
  all.backends = {{"one", ""}, {"old", "not wanted"}};
  all.layers = {{"kokkos", "", {"one"}}};

  const inventory arrived = sent(all);

  EXPECT_EQ(to_json(arrived), to_json(all));
  EXPECT_EQ(arrived.arms[0].what.limits.time_ratio, 1.05);
  EXPECT_FALSE(arrived.arms[0].what.is_on_host);
}

TEST(inventory_request, arrives_as_it_was_sent) {
  inventory_request request{.sizes = parse_sizes("1Ki,4xLLC"), .threads = {1, 2}};
  request.wanted.layer.patterns = {"kokkos"};
  request.sizes[0].or_own = true;

  const auto arrived = inventory_request_from(nlohmann::json::parse(to_json(request).dump()));

  EXPECT_EQ(to_json(arrived), to_json(request));
  EXPECT_EQ(arrived.sizes.at(0).elements, 1024);
  EXPECT_TRUE(arrived.sizes.at(0).or_own);
  EXPECT_EQ(arrived.sizes.at(1).factor, 4);
}

}  // namespace
}  // namespace toll::suite
