// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/task_id.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

const task_id facts{.kernel = "daxpy",
                    .algorithm = "forall",
                    .backend = "openmp",
                    .tuning = "block_256",
                    .variant = "portable",
                    .n = 1048576,
                    .threads = 2};

TEST(task_id, make_an_id_of_one_token_each) {
  EXPECT_EQ(facts.id(),
            "kernel:daxpy/algorithm:forall/backend:openmp/tuning:block_256/variant:portable/"
            "n:1048576/threads:2");
}

TEST(task_id_from, is_the_way_back) {
  EXPECT_EQ(task_id_from(facts.id()), facts);
}

TEST(task_id_from, knows_a_second_way_of_a_layer) {
  task_id tuned = facts;
  tuned.variant = "kokkos.tuned";

  EXPECT_EQ(task_id_from(tuned.id()), tuned);
  EXPECT_EQ(task_id_from(tuned.id()).value_or(facts).layer(), "kokkos");
}

TEST(task_id_from, takes_nothing_that_is_no_id) {
  const std::string id = facts.id();
  for (const std::string& wrong :
       {std::string{}, std::string{"kernel"}, id + "/", id + "/more:1", "x" + id, id.substr(1),
        id.substr(0, id.size() - 1), id.substr(0, id.rfind('/')), id + "x",
        "kernel:two words" + id.substr(id.find('/')), "kernel:a\nb" + id.substr(id.find('/')),
        std::string{"kernel:/algorithm:a/backend:b/tuning:t/variant:v/n:1/threads:1"},
        std::string{"kernel:k/algorithm:a/backend:b/tuning:t/variant:v/n:0/threads:1"},
        std::string{"kernel:k/algorithm:a/backend:b/tuning:t/variant:v/n:1e3/threads:1"},
        std::string{"kernel:k/algorithm:a/backend:b/tuning:t/variant:v/n:1/threads:99999999999"}}) {
    EXPECT_FALSE(task_id_from(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace toll::suite
