// SPDX-License-Identifier: BSD-3-Clause
#include "tests/fuzz/read_anything.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace toll {
namespace {

TEST(plan_reader, survives_the_corpus) {
  int files = 0;
  int read = 0;
  for (const auto& entry : std::filesystem::directory_iterator{TOLL_PLAN_CORPUS}) {
    std::ifstream in{entry.path(), std::ios::binary};
    read += testing::read_as_plan({std::istreambuf_iterator<char>{in}, {}}) ? 1 : 0;
    ++files;
  }

  EXPECT_GE(read, 4);
  EXPECT_GE(files, read + 4);  // and it has what must be refused
}

TEST(journal_reader, survives_the_corpus) {
  int files = 0;
  int read = 0;
  for (const auto& entry : std::filesystem::directory_iterator{TOLL_JOURNAL_CORPUS}) {
    std::ifstream in{entry.path(), std::ios::binary};
    const std::string bytes{std::istreambuf_iterator<char>{in}, {}};

    read += testing::read_as_journal(bytes) ? 1 : 0;
    read += testing::read_as_journal(testing::with_seals(bytes)) ? 1 : 0;
    ++files;
  }

  EXPECT_GE(files, 8);
  EXPECT_GE(read, 8);          // else the corpus reaches nothing behind the checksum
  EXPECT_LT(read, 2 * files);  // and it has what must be refused
}

TEST(journal_reader, survives_a_change_of_any_byte_behind_the_checksum) {
  std::ifstream in{std::filesystem::path{TOLL_JOURNAL_CORPUS} / "whole.jsonl", std::ios::binary};
  const std::string whole{std::istreambuf_iterator<char>{in}, {}};
  ASSERT_TRUE(testing::read_as_journal(whole));

  for (std::size_t i = 0; i < whole.size(); i += 19) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ (1 << (i % 7)));
    testing::read_as_journal(testing::with_seals(changed));
  }
}

}  // namespace
}  // namespace toll
