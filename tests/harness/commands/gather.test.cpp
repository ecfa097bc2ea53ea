// SPDX-License-Identifier: BSD-3-Clause
#include "tests/harness/child.hpp"
#include "tests/harness/nodes/simulated_node.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <fstream>
#include <memory>

namespace toll::suite {
namespace {

namespace fs = std::filesystem;
using testing::run_fakes;
using testing::says;
using testing::temporary_folder;
using testing::write_simulated;

/// Journals of n1 to n4, of which only some are there: that of n3 is damaged.
void write_three_of_four(const fs::path& folder) {
  for (const std::string name : {"n1", "n2"}) {
    write_simulated(folder / "deep" / name, {.cells = 6}, {.name = name, .job_nodes = "n[1-4]"});
  }
  fs::create_directories(folder / "n3");
  std::ofstream{folder / "n3/run.jsonl"} << "{\"record\":\"header\"}\n";
}

/// The one value that a statement finds, as text.
std::string asked(const fs::path& set, const std::string& statement) {
  sqlite3* opened = nullptr;
  sqlite3_open_v2(set.c_str(), &opened, SQLITE_OPEN_READONLY, nullptr);
  const std::unique_ptr<sqlite3, int (*)(sqlite3*)> database{opened, sqlite3_close};
  std::string found;
  sqlite3_exec(
      opened, statement.c_str(),
      [](void* into, int, char** values, char**) {
        *static_cast<std::string*>(into) = values[0] == nullptr ? "null" : values[0];
        return 0;
      },
      &found, nullptr);
  return found;
}

TEST(toll_gather, makes_a_set_of_what_can_be_read_and_names_the_rest) {
  const temporary_folder folder;
  write_three_of_four(folder.path());
  const fs::path set = folder.path() / "set.sqlite";

  const auto done = run_fakes({"gather", folder.path().string(), "--out", set.string()});

  EXPECT_EQ(done.exit_code, 2);
  EXPECT_TRUE(says(done.err, "n3/run.jsonl: left out: line 1")) << done.err;
  EXPECT_TRUE(says(done.err, "job 17: no journal that can be read from n3, n4")) << done.err;
  EXPECT_TRUE(says(done.out, "2 runs of 2 nodes, 12 tasks, 24 results")) << done.out;
  EXPECT_EQ(asked(set, "SELECT count(*) FROM figures"), "24");
  EXPECT_EQ(asked(set, "SELECT group_concat(node) FROM runs"), "n1,n2");
  EXPECT_EQ(asked(set, "SELECT count(*) FROM refused"), "1");
  EXPECT_EQ(asked(set, "SELECT count(DISTINCT node || kernel || variant) FROM results"), "4");
}

TEST(toll_gather, says_by_its_exit_code_that_a_node_was_lost) {
  const temporary_folder folder;
  write_simulated(folder.path() / "n1", {.cells = 2}, {.name = "n1", .job_nodes = "n[1-2]"});
  const std::string set = (folder.path() / "set.sqlite").string();

  EXPECT_EQ(run_fakes({"gather", folder.path().string(), "--out", set}).exit_code, 5);
  write_simulated(folder.path() / "n2", {.cells = 2}, {.name = "n2", .job_nodes = "n[1-2]"});
  EXPECT_EQ(run_fakes({"gather", folder.path().string(), "--out", set}).exit_code, 0);
}

TEST(toll_gather, writes_nothing_where_it_cannot) {
  const temporary_folder folder;
  write_simulated(folder.path() / "n1", {.cells = 2}, {});
  const std::string in = folder.path().string();
  const fs::path set = folder.path() / "set.sqlite";

  EXPECT_TRUE(says(run_fakes({"gather"}).err, "the folders are missing"));
  EXPECT_TRUE(says(run_fakes({"gather", in + "/none"}).err, "give a folder in which journals lie"));
  EXPECT_TRUE(says(run_fakes({"gather", in, "--out", "-"}).err, "regular file"));
  EXPECT_TRUE(says(run_fakes({"gather", in, "--out", in + "/n1/run.jsonl"}).err, "--out"));
  // A limit on the size of files does what a full disk does.
  const auto full = run_fakes({"gather", in, "--out", set.string()}, {}, [] {
    const rlimit small{.rlim_cur = 8192, .rlim_max = 8192};
    setrlimit(RLIMIT_FSIZE, &small);
  });
  EXPECT_EQ(full.exit_code, 2);
  EXPECT_TRUE(says(full.err, "nothing was written")) << full.err;
  fs::create_directory(folder.path() / "empty");
  EXPECT_TRUE(says(run_fakes({"gather", in + "/empty"}).err, "no run.jsonl in it"));
  EXPECT_EQ(std::distance(fs::directory_iterator{folder.path()}, fs::directory_iterator{}), 2);
}

}  // namespace
}  // namespace toll::suite
