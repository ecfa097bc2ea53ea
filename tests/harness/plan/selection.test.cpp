// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/selection.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

class select_test : public ::testing::Test {
protected:
  registry all_ = testing::two_kernels();
  std::vector<cell> cells_ = all_cells({all_, {{"one", ""}, {"many", ""}, {"old", "too old"}}});
};

std::string message_of(const auto& action) {
  try {
    action();
  } catch (const usage_error& e) {
    return e.what();
  }
  return "no error";
}

TEST_F(select_test, takes_everything_without_a_filter) {
  EXPECT_EQ(select(cells_, {}).size(), 6U);
}

TEST_F(select_test, takes_names_and_globs) {
  selection wanted;
  wanted.kernel.patterns = {"a*"};
  wanted.backend.patterns = {"one", "m?ny"};

  const auto cells = select(cells_, wanted);

  ASSERT_EQ(cells.size(), 2U);
  EXPECT_EQ(cells[0].kernel, "add");
  EXPECT_EQ(cells[1].backend, "many");
}

TEST_F(select_test, takes_variants_out_of_a_cell) {
  selection wanted;
  wanted.variant.patterns = {"portable"};

  const auto cells = select(cells_, wanted);

  ASSERT_EQ(cells[0].variants.size(), 1U);
  EXPECT_EQ(cells[0].variants[0]->name, "portable");
}

TEST_F(select_test, names_the_closest_when_nothing_matches) {
  selection wanted;
  wanted.backend.patterns = {"mny"};

  EXPECT_EQ(message_of([&] { select(cells_, wanted); }),
            "--backend mny: there is no such backend; closest: many (toll list shows all)");
}

TEST_F(select_test, refuses_filters_that_exclude_each_other) {
  all_.variants.push_back(testing::made_up("div", "one", "peer"));
  cells_ = all_cells({all_, testing::one_and_many});
  selection wanted;
  wanted.kernel.patterns = {"add"};
  wanted.variant.patterns = {"peer"};

  EXPECT_THROW(select(cells_, wanted), usage_error);
}

TEST_F(select_test, refuses_an_unusable_backend_only_if_it_is_asked_for_by_name) {
  selection by_name;
  by_name.backend.patterns = {"old"};
  selection by_glob;
  by_glob.backend.patterns = {"o*"};

  EXPECT_EQ(message_of([&] { require_usable(select(cells_, by_name), by_name); }),
            "--backend old: not built: too old; toll list shows what can run here");
  EXPECT_EQ(message_of([&] { require_usable(select(cells_, by_glob), by_glob); }), "no error");
}

class select_layer : public ::testing::Test {
protected:
  select_layer() {
    for (const char* name : {"swift", "swift.tuned"}) {
      all_.variants.push_back(testing::made_up("add", "one", name));
    }
    cells_ = all_cells({all_,
                        testing::one_and_many,
                        nullptr,
                        {{"portable", "", {}}, {"swift", "", {"one"}}, {"lost", "not found", {}}}});
  }

  std::vector<std::string> names_in(const selection& wanted) const {
    std::vector<std::string> names;
    for (const cell& c : select(cells_, wanted)) {
      for (const variant* v : c.variants) {
        names.push_back(v->name);
      }
    }
    return names;
  }

  registry all_ = testing::two_kernels();
  std::vector<cell> cells_;
};

TEST_F(select_layer, takes_all_its_ways_and_the_baseline_they_are_compared_with) {
  selection wanted;
  wanted.layer.patterns = {"swift"};

  EXPECT_EQ(names_in(wanted), (std::vector<std::string>{"baseline", "swift", "swift.tuned"}));
}

TEST_F(select_layer, leaves_the_baseline_to_the_variants_if_these_are_named) {
  selection one_way;
  one_way.layer.patterns = {"swift"};
  one_way.variant.patterns = {"swift.tuned"};
  selection both = one_way;
  both.variant.patterns.emplace_back("baseline");

  EXPECT_EQ(names_in(one_way), (std::vector<std::string>{"swift.tuned"}));
  EXPECT_EQ(names_in(both), (std::vector<std::string>{"baseline", "swift.tuned"}));
}

TEST_F(select_layer, is_refused_if_asked_for_by_name_but_not_built) {
  selection lost;
  lost.layer.patterns = {"lost"};
  selection elsewhere;
  elsewhere.layer.patterns = {"swift"};
  elsewhere.backend.patterns = {"many"};
  selection all_layers;
  all_layers.layer.patterns = {"*"};

  EXPECT_EQ(message_of([&] { require_usable(select(cells_, lost), lost); }),
            "--layer lost: not built: not found; toll list shows what can run here");
  EXPECT_EQ(message_of([&] { require_usable(select(cells_, elsewhere), elsewhere); }),
            "--layer swift: not built for this backend; toll list shows what can run here");
  EXPECT_EQ(message_of([&] { require_usable(select(cells_, all_layers), all_layers); }),
            "no error");
}

TEST(comma_list, splits_and_refuses_empty_parts) {
  EXPECT_EQ(comma_list("--kernel", "a,b"), (std::vector<std::string>{"a", "b"}));
  EXPECT_THROW(comma_list("--kernel", ""), usage_error);
  EXPECT_THROW(comma_list("--kernel", "a,"), usage_error);
  EXPECT_THROW(comma_list("--kernel", ",a"), usage_error);
}

}  // namespace
}  // namespace toll::suite
