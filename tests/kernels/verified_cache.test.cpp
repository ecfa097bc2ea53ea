// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/verified_cache.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace toll::suite {
namespace {

constexpr fingerprint right{1, 2};
constexpr fingerprint other{1, 3};

TEST(verified_chunks_test, contain_what_was_added_in_its_chunk) {
  verified_chunks chunks{2, false};

  chunks.add(1, 1, right);

  EXPECT_TRUE(chunks.contains(1, 1, right));
  EXPECT_FALSE(chunks.contains(1, 1, other));
  EXPECT_FALSE(chunks.contains(0, 1, right));
}

TEST(verified_chunks_test, tell_numbers_of_runs_apart_only_where_they_matter) {
  verified_chunks same{1, false};
  verified_chunks different{1, true};

  same.add(0, 1, right);
  different.add(0, 1, right);

  EXPECT_TRUE(same.contains(0, 7, right));
  EXPECT_TRUE(different.contains(0, 1, right));
  EXPECT_FALSE(different.contains(0, 7, right));
}

TEST(verified_chunks_test, keep_32_fingerprints_of_a_chunk) {
  verified_chunks chunks{1, false};

  for (std::uint64_t low = 0; low < 33; ++low) {
    chunks.add(0, 1, {low, 0});
  }

  EXPECT_TRUE(chunks.contains(0, 1, {31, 0}));
  EXPECT_FALSE(chunks.contains(0, 1, {32, 0}));
}

class verified_cache_test : public testing::Test {
protected:
  verified_cache_test() {
    for (verified_cache* const cache : {&first, &second}) {
      cache->add_array(2, false);
      cache->add_array(1, true);
    }
  }

  verified_cache first;
  verified_cache second;
};

TEST_F(verified_cache_test, is_shared_from_then_on) {
  second.array(0).add(0, 1, other);
  second.share(first);
  first.array(0).add(0, 1, right);
  second.array(1).add(0, 1, right);

  EXPECT_TRUE(second.array(0).contains(0, 1, right));
  EXPECT_TRUE(first.array(1).contains(0, 1, right));
  EXPECT_FALSE(second.array(0).contains(0, 1, other));
}

TEST_F(verified_cache_test, passes_what_holds_for_any_number_of_runs_to_another) {
  first.array(0).add(1, 1, right);
  first.array(1).add(0, 1, right);

  const verified_fingerprints exported = first.export_fingerprints();
  second.import_fingerprints(exported);

  EXPECT_EQ(exported, (verified_fingerprints{{{}, {right}}, {{}}}));
  EXPECT_TRUE(second.array(0).contains(1, 5, right));
  EXPECT_FALSE(second.array(1).contains(0, 1, right));
}

TEST_F(verified_cache_test, takes_nothing_from_another_problem) {
  second.import_fingerprints({{{right}, {right}}, {{}, {}}});
  second.import_fingerprints({{{right}, {right}}});

  EXPECT_FALSE(second.array(0).contains(0, 1, right));
}

}  // namespace
}  // namespace toll::suite
