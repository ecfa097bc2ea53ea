// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"
#include "tests/harness/journal/made_up_journal.hpp"
#include "tests/harness/schema.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::batch_of;
using testing::header_for;
using testing::run_fakes;
using testing::temporary_folder;
using testing::timed;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class compare_command : public ::testing::Test {
protected:
  std::string file(const std::string& name) const { return (folder_.path() / name).string(); }

  std::string journal_with(const std::string& name, const std::vector<double>& times) const {
    const std::vector<batch_record> batches{batch_of(0, {timed("portable", 10, times)})};
    std::ofstream{file(name)} << testing::text_of_journal(header_for(batches), batches);
    return file(name);
  }

  temporary_folder folder_;
  std::string before_ = journal_with("before.jsonl", {100, 101, 102, 103, 104});
  std::string after_ = journal_with("after.jsonl", {120, 121, 122, 123, 124});
};

TEST_F(compare_command, prints_the_ratios) {
  const auto done = run_fakes({"compare", before_, after_});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.out, "1.196 [")) << done.out;
}

TEST_F(compare_command, takes_any_number_of_runs) {
  const auto done = run_fakes({"compare", before_, "--format", "csv", after_, before_});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(std::count(done.out.begin(), done.out.end(), '\n'), 3) << done.out;
  EXPECT_TRUE(says(done.out, "portable,portable,2,")) << done.out;
  EXPECT_TRUE(says(done.out, "portable,portable,3,")) << done.out;
}

TEST_F(compare_command, fails_if_a_lower_bound_lies_above_what_is_allowed) {
  const auto failed = run_fakes({"compare", before_, after_, "--fail-above", "1.1"});

  EXPECT_EQ(failed.exit_code, 1);
  EXPECT_TRUE(says(failed.err, "add/loop one default portable n=10 threads=1: run 2 over run 1"))
      << failed.err;
  EXPECT_TRUE(says(failed.err, "lies above 1.1\n")) << failed.err;
  EXPECT_TRUE(says(failed.err,
                   "1 of 1 tasks lie above; each lower bound holds with a confidence "
                   "of 1 - 0.05/1\n"))
      << failed.err;
  EXPECT_EQ(run_fakes({"compare", before_, after_, "--fail-above", "1.19"}).exit_code, 0)
      << "the interval reaches below";
  EXPECT_EQ(run_fakes({"compare", after_, before_, "--fail-above", "1.0"}).exit_code, 0);
}

TEST_F(compare_command, is_undecided_where_no_task_has_an_interval) {
  const std::string few = journal_with("few.jsonl", {300, 300, 300});

  const auto done = run_fakes({"compare", before_, few, "--fail-above", "1.1"});

  EXPECT_EQ(done.exit_code, 4);
  EXPECT_TRUE(says(done.err, "no task has an interval")) << done.err;
}

TEST_F(compare_command, writes_a_file) {
  const auto done = run_fakes({"compare", before_, after_, "--format", "json", "--out", file("c")});
  const auto refused = run_fakes({"compare", before_, after_, "--out", after_});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.out, "");
  const auto document = nlohmann::json::parse(testing::text_of(file("c")));
  EXPECT_EQ(testing::errors_by_schema(document, "compare.schema.json"), "");
  EXPECT_EQ(document["runs"][1]["journal"], after_);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(says(refused.err, "this command reads it")) << refused.err;
}

TEST_F(compare_command, names_the_lines_that_are_damaged) {
  const std::string cut = file("cut.jsonl");
  const std::string whole = testing::text_of(after_);
  std::ofstream{cut} << whole.substr(0, whole.size() - 20);

  const auto done = run_fakes({"compare", before_, cut});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.err, "cut.jsonl: line 3")) << done.err;
}

TEST_F(compare_command, leaves_out_lines_of_another_run) {
  std::vector<batch_record> batches{batch_of(0, {timed("portable", 10, {900, 900, 900})})};
  run_header other = header_for(batches);
  other.run_id = "fedcba9876543210";
  const std::string foreign = testing::text_of_journal(other, batches);
  const std::string own = testing::text_of(after_);
  const std::string mixed = file("mixed.jsonl");
  std::ofstream{mixed} << own << foreign.substr(foreign.find('\n') + 1);

  const auto done = run_fakes({"compare", before_, mixed});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.err, "mixed.jsonl: line 4")) << done.err;
  EXPECT_TRUE(says(done.out, "1.196 [")) << done.out;
}

TEST_F(compare_command, goes_on_without_a_header_but_says_what_it_does_not_know) {
  const std::string lost = file("lost.jsonl");
  std::string text = testing::text_of(after_);
  text[text.find("\"settings\"") + 3] ^= 1;
  std::ofstream{lost} << text;

  const auto done = run_fakes({"compare", before_, lost});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.err, "lost.jsonl: line 1")) << done.err;
  EXPECT_TRUE(says(done.out, "what differs is not known of " + lost)) << done.out;
}

}  // namespace
}  // namespace toll::suite
