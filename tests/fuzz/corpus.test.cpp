// SPDX-License-Identifier: BSD-3-Clause
#include "tests/fuzz/read_anything.hpp"
#include "tests/fuzz/read_node.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace toll::suite {
namespace {

std::vector<std::string> inputs_in(const std::filesystem::path& folder) {
  std::vector<std::string> inputs;
  for (const auto& entry : std::filesystem::directory_iterator{folder}) {
    std::ifstream in{entry.path(), std::ios::binary};
    inputs.emplace_back(std::istreambuf_iterator<char>{in}, std::istreambuf_iterator<char>{});
  }
  return inputs;
}

const std::filesystem::path by_hand{TOLL_CORPUS};
const std::filesystem::path found{TOLL_FOUND};

TEST(plan_reader, survives_the_corpus) {
  const auto inputs = inputs_in(by_hand / "plan_reader");
  const auto read = std::count_if(inputs.begin(), inputs.end(), testing::read_as_plan);

  EXPECT_GE(read, 4);
  EXPECT_GE(static_cast<index_t>(inputs.size()), read + 4);  // and it has what must be refused
}

TEST(manifest_reader, survives_the_corpus) {
  const auto inputs = inputs_in(by_hand / "manifest_reader");
  const auto read = std::count_if(inputs.begin(), inputs.end(), testing::read_as_manifest);

  EXPECT_EQ(read, 7);
  EXPECT_GE(static_cast<index_t>(inputs.size()), read + 16);
}

TEST(manifest_reader, survives_what_its_fuzzer_found) {
  const auto inputs = inputs_in(found / "manifest_reader");
  ASSERT_GE(inputs.size(), 500U);

  EXPECT_GE(std::count_if(inputs.begin(), inputs.end(), testing::read_as_manifest), 10);
}

TEST(gate_reader, survives_the_corpus) {
  const auto inputs = inputs_in(by_hand / "gate_reader");

  EXPECT_EQ(std::count_if(inputs.begin(), inputs.end(), testing::read_as_gate), 12);
  EXPECT_EQ(inputs.size(), 18U);  // the others must be refused
}

TEST(gate_reader, survives_a_change_of_any_byte_behind_the_checksum) {
  for (const std::string& whole : inputs_in(by_hand / "gate_reader")) {
    for (std::size_t i = 0; i < whole.size(); i += 5) {
      std::string changed = whole;
      changed[i] = static_cast<char>(changed[i] ^ (1 << (i % 7)));
      testing::read_as_gate(testing::with_checksums(changed));
    }
  }
}

bool is_read_as_ceilings(const std::string& bytes) {
  return testing::read_as_ceilings(bytes);
}

TEST(ceilings_reader, survives_the_corpus) {
  const auto inputs = inputs_in(by_hand / "ceilings_reader");
  const auto read = std::count_if(inputs.begin(), inputs.end(), is_read_as_ceilings);

  EXPECT_EQ(read, 7);
  EXPECT_GE(static_cast<index_t>(inputs.size()), read + 16);
}

TEST(ceilings_reader, survives_what_its_fuzzer_found) {
  const auto inputs = inputs_in(found / "ceilings_reader");
  ASSERT_GE(inputs.size(), 100U);

  EXPECT_GE(std::count_if(inputs.begin(), inputs.end(), is_read_as_ceilings), 10);
}

TEST(plan_reader, survives_what_its_fuzzer_found) {
  const auto inputs = inputs_in(found / "plan_reader");
  ASSERT_GE(inputs.size(), 500U);

  EXPECT_GE(std::count_if(inputs.begin(), inputs.end(), testing::read_as_plan), 10);
}

int count_read(const std::vector<std::string>& journals) {
  int read = 0;
  for (const std::string& bytes : journals) {
    read += testing::read_as_journal(bytes) ? 1 : 0;
    read += testing::read_as_journal(testing::with_checksums(bytes)) ? 1 : 0;
  }
  return read;
}

TEST(journal_reader, survives_the_corpus) {
  const auto inputs = inputs_in(by_hand / "journal_reader");
  const int read = count_read(inputs);

  EXPECT_GE(inputs.size(), 8U);
  EXPECT_GE(read, 8);  // else it reaches nothing behind the checksum
  EXPECT_LT(read, 2 * static_cast<int>(inputs.size()));  // and it has what must be refused
}

TEST(journal_reader, survives_what_its_fuzzer_found) {
  const auto inputs = inputs_in(found / "journal_reader");
  ASSERT_GE(inputs.size(), 400U);

  EXPECT_GE(count_read(inputs), 10);
}

TEST(journal_reader, survives_a_change_of_any_byte_behind_the_checksum) {
  std::ifstream in{by_hand / "journal_reader" / "whole.jsonl", std::ios::binary};
  const std::string whole{std::istreambuf_iterator<char>{in}, {}};
  ASSERT_TRUE(testing::read_as_journal(whole));

  for (std::size_t i = 0; i < whole.size(); i += 19) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ (1 << (i % 7)));
    testing::read_as_journal(testing::with_checksums(changed));
  }
}

int count_read_as_nodes(const std::vector<std::string>& journals) {
  int read = 0;
  for (const std::string& bytes : journals) {
    read += testing::read_as_node(bytes) ? 1 : 0;
    read += testing::read_as_node(testing::with_checksums(bytes)) ? 1 : 0;
  }
  return read;
}

TEST(node_reader, survives_what_was_written_and_found_for_the_reader_of_journals) {
  EXPECT_GE(count_read_as_nodes(inputs_in(by_hand / "journal_reader")), 8);
  EXPECT_GE(count_read_as_nodes(inputs_in(found / "journal_reader")), 10);
}

TEST(node_reader, survives_a_change_of_any_byte_behind_the_checksum) {
  std::ifstream in{by_hand / "journal_reader" / "whole.jsonl", std::ios::binary};
  const std::string whole{std::istreambuf_iterator<char>{in}, {}};
  ASSERT_TRUE(testing::read_as_node(whole));

  for (std::size_t i = 0; i < whole.size(); i += 19) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ (1 << (i % 7)));
    testing::read_as_node(testing::with_checksums(changed));
  }
}

}  // namespace
}  // namespace toll::suite
