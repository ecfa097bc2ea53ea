// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace toll {
namespace {

namespace fs = std::filesystem;
using testing::batch_of;
using testing::header_for;
using testing::run_fakes;
using testing::temporary_folder;
using testing::timed;

class compare_command : public ::testing::Test {
protected:
  std::string journal_with(const std::string& name, const std::vector<double>& times) const {
    const std::vector<batch_record> batches{batch_of(0, {timed("portable", 10, times)})};
    const std::string file = (folder_.path() / name).string();
    std::ofstream{file} << testing::text_of_journal(header_for(batches), batches);
    return file;
  }

  temporary_folder folder_;
  std::string before_ = journal_with("before.jsonl", {100, 101, 102});
  std::string after_ = journal_with("after.jsonl", {120, 121, 122});
};

TEST_F(compare_command, prints_the_ratios) {
  const auto done = run_fakes({"compare", before_, after_});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(done.out.find("1.198 ["), std::string::npos) << done.out;
}

TEST_F(compare_command, fails_if_an_interval_lies_above_what_is_allowed) {
  const auto failed = run_fakes({"compare", before_, after_, "--fail-above", "1.1"});

  EXPECT_EQ(failed.exit_code, 1);
  EXPECT_NE(failed.err.find("add/loop one default portable n=10 threads=1"), std::string::npos)
      << failed.err;
  EXPECT_NE(failed.err.find("lies above 1.1"), std::string::npos) << failed.err;
  EXPECT_EQ(run_fakes({"compare", before_, after_, "--fail-above", "1.19"}).exit_code, 0)
      << "the interval reaches below";
  EXPECT_EQ(run_fakes({"compare", after_, before_, "--fail-above", "1.0"}).exit_code, 0);
}

TEST_F(compare_command, names_the_lines_that_are_damaged) {
  const std::string cut = (folder_.path() / "cut.jsonl").string();
  const std::string whole = testing::text_of(after_);
  std::ofstream{cut} << whole.substr(0, whole.size() - 20);

  const auto done = run_fakes({"compare", before_, cut});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(done.err.find("cut.jsonl: line 3"), std::string::npos) << done.err;
}

}  // namespace
}  // namespace toll
