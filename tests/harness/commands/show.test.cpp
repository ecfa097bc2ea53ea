// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace toll::suite {
namespace {

using testing::batch_of;
using testing::finished;
using testing::timed;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

result of_kernel(const std::string& kernel, const std::string& variant, double time) {
  result r = timed(variant, 10, std::vector<double>(5, time));
  r.what.kernel = kernel;
  return r;
}

/// Two kernels; `slow` also in another layer.
class show : public ::testing::Test {
protected:
  show() {
    const std::vector<batch_record> batches{
        batch_of(0, {of_kernel("slow", "baseline", 1000), of_kernel("slow", "portable", 2000),
                     of_kernel("slow", "kokkos", 3000)}),
        batch_of(1, {of_kernel("quick", "baseline", 1000), of_kernel("quick", "portable", 1000)})};
    std::ofstream{here_.path() / "run.jsonl"}
        << testing::text_of_journal(testing::header_for(batches), batches);
  }

  finished with(const std::vector<std::string>& words) const {
    std::vector<std::string> all{"show", here_.path().string()};
    all.insert(all.end(), words.begin(), words.end());
    return testing::run_fakes(all);
  }

  const std::filesystem::path& here() const { return here_.path(); }

private:
  testing::temporary_folder here_;
};

TEST_F(show, prints_all_cells) {
  const finished done = with({});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.out, "slow/loop")) << done.out;
  EXPECT_TRUE(says(done.out, "quick/loop")) << done.out;
  EXPECT_TRUE(says(done.out, "3.000 [3.000, 3.000]")) << done.out;
}

TEST_F(show, prints_the_cells_and_layers_that_are_asked_for) {
  const finished quick = with({"--kernel", "q*"});
  const finished portable = with({"--kernel", "slow", "--layer", "portable"});

  EXPECT_EQ(quick.exit_code, 0) << quick.err;
  EXPECT_FALSE(says(quick.out, "slow/loop")) << quick.out;
  EXPECT_TRUE(says(portable.out, "2.000 [2.000, 2.000]")) << portable.out;
  EXPECT_TRUE(says(portable.out, "portable/baseline")) << portable.out;
  EXPECT_FALSE(says(portable.out, "kokkos")) << portable.out;
}

TEST_F(show, prints_the_largest_ratios_first_if_asked) {
  const finished done = with({"--worst", "2"});

  EXPECT_LT(done.out.find("3.000 ["), done.out.find("2.000 [")) << done.out;
  EXPECT_FALSE(says(done.out, "1.000 [")) << done.out;
}

TEST_F(show, prints_the_summary_if_asked) {
  const finished done = with({"--summary", "--layer", "portable"});

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(says(done.out, "2 cells; threads: 1; ")) << done.out;
  EXPECT_TRUE(says(done.out, "portable                      1.414, 1 of 2\n")) << done.out;
  EXPECT_FALSE(says(done.out, "kokkos")) << done.out;
  EXPECT_EQ(with({"--summary", "--worst", "2"}).exit_code, 2);
  EXPECT_EQ(with({"--summary", "--verbose"}).exit_code, 2);
}

TEST_F(show, colours_only_what_a_terminal_shows) {
  const std::string plain = with({}).out;
  const std::string always = with({"--color", "always"}).out;

  EXPECT_EQ(plain.find('\033'), plain.npos) << plain;
  EXPECT_TRUE(says(always, "\033[1;31m3.000 [3.000, 3.000]\033[0m")) << always;
  EXPECT_TRUE(says(always, "\033[1mkernel/algorithm\033[0m")) << always;
  EXPECT_TRUE(says(always, " 1.000 [1.000, 1.000] ")) << always;
  EXPECT_EQ(testing::without_colours(always), plain);
  EXPECT_EQ(with({"--color", "sometimes"}).exit_code, 2);
}

TEST_F(show, colours_by_itself_on_a_terminal_that_can_and_may) {
  const auto has_colours = [&](std::vector<std::string> words, testing::terminal on) {
    words.insert(words.begin(), {"show", here().string()});
    return says(testing::on_a_terminal(words, on), "\033[");
  };

  EXPECT_TRUE(has_colours({}, {}));
  EXPECT_TRUE(has_colours({"--summary"}, {}));
  EXPECT_FALSE(has_colours({"--color", "never"}, {}));
  EXPECT_FALSE(has_colours({}, {.environment = {{"NO_COLOR", "1"}}}));
  EXPECT_TRUE(has_colours({"--color", "always"}, {.environment = {{"NO_COLOR", "1"}}}));
  EXPECT_FALSE(has_colours({}, {.environment = {{"TERM", "dumb"}}}));
}

TEST_F(show, leaves_out_what_a_narrow_terminal_has_no_room_for) {
  const auto headings = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"show", here().string(), "--color", "never"};
    words.insert(words.end(), more.begin(), more.end());
    return testing::on_a_terminal(words, {.columns = 60});
  };

  EXPECT_FALSE(says(headings({}), "verified"));
  EXPECT_TRUE(says(headings({"--wide"}), "verified"));
  EXPECT_TRUE(says(headings({"--summary", "--wide"}), "2 cells; threads: 1; "));
}

TEST_F(show, reads_a_journal_that_gzip_packed) {
  const std::string packed = (here() / "run.jsonl.gz").string();
  const std::string shown = with({}).out;
  ASSERT_EQ(std::system(("gzip " + (here() / "run.jsonl").string()).c_str()), 0);

  EXPECT_EQ(with({}).out, shown);
  EXPECT_EQ(testing::run_fakes({"show", packed}).out, shown);
  EXPECT_EQ(testing::run_fakes({"export", packed}).out, shown);

  std::filesystem::resize_file(packed, std::filesystem::file_size(packed) / 2);
  const finished cut = with({});
  EXPECT_EQ(cut.exit_code, 2);
  EXPECT_TRUE(says(cut.err, packed + ": there is no journal that can be read: ")) << cut.err;
  EXPECT_TRUE(says(cut.err, "damaged or cut short")) << cut.err;
}

TEST_F(show, refuses_what_the_run_has_not) {
  const finished unknown = with({"--backend", "onee"});
  const finished nothing = with({"--kernel", "quick", "--layer", "kokkos"});
  const finished no_run = testing::run_fakes({"show"});

  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_EQ(unknown.out, "");
  EXPECT_EQ(unknown.err,
            "toll: --backend onee: there is no such backend; closest: one (those are in this "
            "run)\n");
  EXPECT_EQ(nothing.exit_code, 2);
  EXPECT_TRUE(says(nothing.err, "no cell passes all of them")) << nothing.err;
  EXPECT_EQ(no_run.exit_code, 2);
  EXPECT_TRUE(says(no_run.err, "toll show: the journal is missing")) << no_run.err;
  EXPECT_EQ(with({"--worst", "0"}).exit_code, 2);
}

}  // namespace
}  // namespace toll::suite
