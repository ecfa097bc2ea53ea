// SPDX-License-Identifier: BSD-3-Clause
#include "harness/executable_copy.hpp"

#include "tests/harness/child.hpp"
#include "tests/harness/runs_from_memory.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace toll::suite {
namespace {

std::string contents(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

TEST(executable_copy, has_all_that_the_file_has) {
  if (!testing::runs_from_memory()) {
    GTEST_SKIP() << "this system runs nothing from memory";
  }
  const executable_copy copy{"/bin/sh"};

  ASSERT_TRUE(copy.exists());
  EXPECT_NE(copy.path(), "/bin/sh");
  EXPECT_EQ(contents(copy.path()), contents("/bin/sh"));
}

TEST(executable_copy, is_the_file_itself_where_that_cannot_be_read_or_must_lie_where_it_lies) {
  const testing::temporary_folder folder;
  const std::string script = (folder.path() / "script").string();
  std::ofstream{script} << "#!/bin/sh\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);

  for (const std::string& file :
       {std::string{"/no/such/file"}, script, std::string{TOLL_BESIDE_ITS_LIBRARIES}}) {
    const executable_copy copy{file};

    EXPECT_FALSE(copy.exists()) << file;
    EXPECT_EQ(copy.path(), file);
  }
}

TEST(executable_copy, is_missed_in_words_where_a_process_ran_none) {
  EXPECT_EQ(text_of_shared_code(0, 7), "");
  EXPECT_TRUE(text_of_shared_code(2, 7).starts_with("2 of 7 processes ran no copy"));
}

}  // namespace
}  // namespace toll::suite
