// SPDX-License-Identifier: BSD-3-Clause
#include "harness/build_facts.hpp"
#include "tests/harness/child.hpp"
#include "tests/harness/nodes/simulated_node.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

namespace toll::suite {
namespace {

using testing::run_fakes;
using testing::simulated_journal;
using testing::temporary_folder;

TEST(toll_gather, needs_no_more_memory_for_more_journals) {
  if (!build_facts::of_this_executable().sanitizers.empty()) {
    GTEST_SKIP() << "a sanitizer reserves memory of its own";
  }
  const temporary_folder folder;
  const std::size_t limit = std::size_t{96} << 20;
  std::size_t bytes = 0;
  for (int i = 0; bytes < limit + (limit >> 2); ++i) {
    const std::string name = fmt::format("n{}", 1000 + i);
    const std::string text = simulated_journal({.cells = 1600, .processes = 2}, {.name = name});
    std::filesystem::create_directory(folder.path() / name);
    std::ofstream{folder.path() / name / "run.jsonl", std::ios::binary} << text;
    bytes += text.size();
  }

  const auto done = run_fakes(
      {"gather", folder.path().string(), "--out", (folder.path() / "set.sqlite").string()}, {},
      [&] {
        const rlimit most{.rlim_cur = limit, .rlim_max = limit};
        setrlimit(RLIMIT_DATA, &most);
      });

  EXPECT_EQ(done.exit_code, 0) << done.err;
}

}  // namespace
}  // namespace toll::suite
