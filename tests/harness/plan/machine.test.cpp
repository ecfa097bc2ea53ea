// SPDX-License-Identifier: BSD-3-Clause
#include "harness/plan/machine.hpp"

#include "harness/commands/numbers.hpp"
#include "harness/usage_error.hpp"
#include "tests/harness/child.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using testing::finished;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(machine, counts_processors_and_cores_that_may_be_used) {
  topology topo = topology::described("pack:2 core:4 pu:2");
  topo.allowed = {1, 2, 3, 8};

  const machine here = machine::with(topo, system_files{});

  EXPECT_EQ(here.processors, 4);
  EXPECT_EQ(here.cores, 3);
}

TEST(thread_counts, read_numbers_and_what_the_machine_has) {
  const machine here{.processors = 12, .cores = 6};

  EXPECT_EQ(thread_counts("1,cores,all", here), (std::vector<int>{1, 6, 12}));
  EXPECT_EQ(thread_counts("all,3,12,3", here), (std::vector<int>{12, 3}));
}

TEST(thread_counts, read_ranges) {
  const machine here{.processors = 12, .cores = 6};

  EXPECT_EQ(thread_counts("1..4", here), (std::vector<int>{1, 2, 4}));
  EXPECT_EQ(thread_counts("1..64*4", here), (std::vector<int>{1, 4, 16, 64}));
  EXPECT_EQ(thread_counts("1..all", here), (std::vector<int>{1, 2, 4, 8}));
  EXPECT_EQ(thread_counts("2..cores*1.5,all", here), (std::vector<int>{2, 3, 4, 12}));
  EXPECT_EQ(thread_counts("1..3*1.1", here), (std::vector<int>{1, 2}));
}

TEST(thread_counts, refuse_the_rest) {
  for (const char* text : {"0", "-1", "1.5", "65537", "many", "", "4..1", "1..", "..4", "1..4*1",
                           "1..4*", "1..4*nan", "1..4*inf", "1...4", "1..4*2x", "99999999999"}) {
    EXPECT_THROW(thread_counts(text, {.processors = 4, .cores = 2}), usage_error) << text;
  }
}

/// Two sockets of 24 last caches of 32 MiB, of which a run on one thread uses one.
const std::map<std::string, std::string> large_machine{
    {"HWLOC_SYNTHETIC",
     "pack:2 l3:24(size=33554432) l2:6(size=1048576) l1d:1(size=49152) core:1 pu:1"}};

TEST(a_machine_in_words, can_be_planned_for) {
  const finished done = testing::run_fakes({"run", "--kernel", "right", "--backend", "seq",
                                            "--size", "4xLLC", "--threads", "all", "--dry-run"},
                                           large_machine);

  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.err, "");
  EXPECT_TRUE(says(done.out, " 4xLLC  8388608        1  ")) << done.out;  // 16 bytes each
  EXPECT_TRUE(says(done.out, "  128 MiB  memory  ")) << done.out;
}

TEST(a_machine_in_words, has_a_memory_that_nobody_knows) {
  const finished planned = testing::run_fakes(
      {"run", "--kernel", "right", "--backend", "seq", "--size", "99999xLLC", "--dry-run"},
      large_machine);

  EXPECT_EQ(planned.exit_code, 0) << planned.err;
  EXPECT_TRUE(says(planned.out, " TiB")) << planned.out;
}

TEST(a_machine_in_words, cannot_be_measured) {
  const std::vector<std::vector<std::string>> all{
      {"run", "--kernel", "right", "--backend", "seq", "--out", "made"},
      {"run", "--resume", "made"},
      {"machine"},
      {"verify", "--kernel", "right"},
      {"gate", "--kernel", "right", "--counts"}};
  for (const auto& words : all) {
    testing::child process{words, large_machine};
    const finished done = process.wait();

    EXPECT_EQ(done.exit_code, 2) << words[0];
    EXPECT_EQ(done.out, "");
    EXPECT_TRUE(done.err.starts_with("toll: HWLOC_SYNTHETIC or HWLOC_XMLFILE shows another "))
        << words[0] << ": " << done.err;
    EXPECT_FALSE(std::filesystem::exists(process.folder() / "made"));
  }
  EXPECT_EQ(testing::run_fakes({"list", "--kernel", "right"}, large_machine).exit_code, 0);
}

}  // namespace
}  // namespace toll::suite
