// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/contest.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/made_up.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace toll::suite {
namespace {

using testing::made_up;

TEST(contest_id, has_the_name_of_its_cell_if_its_arms_are_the_usual_ones) {
  const contest_id usual{
      .kernel = "add", .algorithm = "loop", .backend = "one", .tuning = "default"};
  contest_id other = usual;
  other.subject = "kokkos.tuned";
  contest_id against_ours = other;
  against_ours.reference = "portable";

  EXPECT_EQ(usual.name(), "add/loop one default");
  EXPECT_EQ(other.name(), "add/loop one default kokkos.tuned against baseline");
  EXPECT_EQ(against_ours.name(), "add/loop one default kokkos.tuned against portable");
  for (const contest_id& id : {usual, other, against_ours}) {
    EXPECT_EQ(contest_id_from(id.name()), id);
  }
}

TEST(contest_id, is_read_from_one_name_only) {
  for (const char* bad :
       {"", "a", "a/b c", "a/b c d e", "a/b c d e against", "a/b c d e versus f",
        "a/b c d e against f g", "a/b c d  against f", "a/b c d portable against baseline"}) {
    EXPECT_FALSE(contest_id_from(bad)) << bad;
  }
}

/// Two kernels with a layer of two ways, one of which is missing for the second.
class contests_test : public ::testing::Test {
protected:
  contests_test() {
    for (const char* name : {"kokkos", "kokkos.tuned"}) {
      all_.variants.push_back(made_up("add", "one", name));
    }
    all_.variants.push_back(made_up("mul", "one", "kokkos"));
    all_.absences.push_back({"add", "loop", "many", "kokkos", "it has no threads"});
  }

  std::vector<contest> asked_for(const std::vector<std::string>& layers,
                                 const std::string& reference = "baseline") {
    wanted_.layer.patterns = layers;
    wanted_.reference = reference;
    const std::vector<cell> cells = select(
        all_cells(
            {all_, testing::one_and_many, nullptr, {{"portable", "", {}}, {"kokkos", "", {}}}}),
        wanted_);
    return contests_of(cells, wanted_);
  }

  std::vector<std::string> names_of(const std::vector<contest>& contests) const {
    std::vector<std::string> names;
    for (const contest& c : contests) {
      if (c.is_possible()) {
        EXPECT_EQ(c.reference().name, c.id.reference);
        EXPECT_EQ(c.subject().name, c.id.subject);
        names.push_back(c.id.name());
      } else {
        names.push_back(c.id.name() + ": " + c.impossible_because);
      }
    }
    return names;
  }

  std::string refusal_of(const std::vector<std::string>& layers, const std::string& reference) {
    try {
      possible_of(asked_for(layers, reference));
    } catch (const usage_error& e) {
      return e.what();
    }
    return "nothing was refused";
  }

  registry all_ = testing::two_kernels();
  selection wanted_;
};

TEST_F(contests_test, are_one_for_each_way_of_a_layer_and_say_why_there_is_none) {
  EXPECT_EQ(names_of(asked_for({"kokkos"})),
            (std::vector<std::string>{
                "add/loop one default kokkos against baseline",
                "add/loop one default kokkos.tuned against baseline",
                "add/loop many default kokkos against baseline: kokkos: it has no threads",
                "mul/loop one default kokkos against baseline",
                "mul/loop many default kokkos against baseline: kokkos: not registered"}));
}

TEST_F(contests_test, are_of_several_layers_against_one_variant) {
  wanted_.kernel.patterns = {"add"};
  wanted_.backend.patterns = {"one"};

  EXPECT_EQ(names_of(asked_for({"portable", "kokkos"})),
            (std::vector<std::string>{"add/loop one default kokkos against baseline",
                                      "add/loop one default kokkos.tuned against baseline",
                                      "add/loop one default"}));
  EXPECT_EQ(names_of(asked_for({"kok*"}, "portable")),
            (std::vector<std::string>{"add/loop one default kokkos against portable",
                                      "add/loop one default kokkos.tuned against portable"}));
  EXPECT_EQ(names_of(asked_for({"baseline"}, "portable")),
            std::vector<std::string>{"add/loop one default baseline against portable"});
  EXPECT_EQ(names_of(asked_for({"*"}, "portable")).size(), 3U) << "not against itself";
}

TEST_F(contests_test, may_be_of_two_ways_of_one_layer) {
  wanted_.backend.patterns = {"one"};

  EXPECT_EQ(names_of(asked_for({"kokkos"}, "kokkos.tuned")),
            (std::vector<std::string>{"add/loop one default kokkos against kokkos.tuned",
                                      "mul/loop one default kokkos against kokkos.tuned: "
                                      "kokkos.tuned is not registered"}));
}

TEST_F(contests_test, are_refused_if_there_is_none) {
  EXPECT_TRUE(refusal_of({"portable"}, "portable")
                  .starts_with("--layer portable --against portable: nothing is compared with "
                               "itself"));
  wanted_.kernel.patterns = {"mul"};
  EXPECT_EQ(refusal_of({"portable"}, "kokkos.tuned"),
            "no selected cell has two arms to compare; mul/loop one default portable against "
            "kokkos.tuned: kokkos.tuned is not registered");
  wanted_.backend.patterns = {"many"};
  EXPECT_EQ(refusal_of({"portable"}, "kokkos"),
            "no selected cell has two arms to compare; mul/loop many default portable against "
            "kokkos: kokkos: not registered");
}

TEST_F(contests_test, are_refused_by_the_closest_names_of_what_is_unknown) {
  EXPECT_EQ(refusal_of({"portable"}, "kokkos.tund"),
            "--against kokkos.tund: there is no such variant; closest: kokkos.tuned, kokkos (toll "
            "list shows all)");
  EXPECT_TRUE(refusal_of({"koko"}, "baseline").starts_with("--layer koko: there is no such layer"));
}

TEST_F(contests_test, are_selected_by_their_layer_and_reference) {
  const auto is_wanted = [&](const char* name) {
    return is_selected(contest_id_from(name).value(), wanted_);
  };
  wanted_.layer.patterns = {"kokkos"};
  EXPECT_TRUE(is_wanted("a/b c d kokkos.tuned against baseline"));
  EXPECT_FALSE(is_wanted("a/b c d kokkos against portable"));
  EXPECT_FALSE(is_wanted("a/b c d"));
  wanted_.reference = "portable";
  EXPECT_TRUE(is_wanted("a/b c d kokkos against portable"));
}

}  // namespace
}  // namespace toll::suite
