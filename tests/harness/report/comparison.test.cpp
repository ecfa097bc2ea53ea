// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/comparison.hpp"

#include "harness/usage_error.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace toll {
namespace {

using testing::batch_of;
using testing::excluded;
using testing::header_for;
using testing::journal_of;
using testing::read_journal;
using testing::text_of_journal;
using testing::timed;

std::string text_of(const comparison& found) {
  std::string text;
  write_text(found, [&](std::string_view part) { text += part; });
  return text;
}

TEST(comparison, states_second_over_first_of_each_task) {
  journal first = journal_of({timed("baseline", 10, {100, 100, 100})});
  journal second = journal_of({timed("baseline", 10, {150, 150, 150})});

  const comparison found = compare(first, second);

  ASSERT_EQ(found.tasks.size(), 1U);
  EXPECT_EQ(found.tasks[0].what.variant, "baseline");
  EXPECT_DOUBLE_EQ(found.tasks[0].first, 100e-9);
  EXPECT_DOUBLE_EQ(found.tasks[0].second, 150e-9);
  EXPECT_DOUBLE_EQ(found.tasks[0].ratio.value, 1.5);
  EXPECT_DOUBLE_EQ(found.tasks[0].ratio.low, 1.5);
  EXPECT_DOUBLE_EQ(found.tasks[0].ratio.high, 1.5);
}

TEST(comparison, has_the_most_evident_first_whether_slower_or_faster) {
  // The second is 2.0 at the median, but may be 0.5 as well.
  journal first = journal_of({timed("a", 10, {100, 100, 100}), timed("b", 10, {100, 100, 100}),
                              timed("c", 10, {100, 100, 100})});
  journal second = journal_of({timed("a", 10, {110, 110, 110}), timed("b", 10, {50, 200, 400}),
                               timed("c", 10, {80, 80, 80})});

  const comparison found = compare(first, second);

  ASSERT_EQ(found.tasks.size(), 3U);
  EXPECT_EQ(found.tasks[0].what.variant, "c");
  EXPECT_EQ(found.tasks[1].what.variant, "a");
  EXPECT_EQ(found.tasks[2].what.variant, "b");
}

TEST(comparison, names_what_only_one_run_has_timed) {
  journal first = journal_of(
      {timed("both", 10, {100}), timed("first", 10, {100}), timed("crashed_later", 10, {100})});
  journal second = journal_of({timed("both", 10, {100}), timed("both", 20, {100}),
                               excluded("crashed_later", 10, status::crashed, "signal 11")});

  const comparison found = compare(first, second);

  EXPECT_EQ(found.tasks.size(), 1U);
  ASSERT_EQ(found.only_in_first.size(), 2U);
  EXPECT_NE(found.only_in_first[0].find("variant:crashed_later"), std::string::npos);
  EXPECT_NE(found.only_in_first[1].find("variant:first"), std::string::npos);
  ASSERT_EQ(found.only_in_second.size(), 1U);
  EXPECT_NE(found.only_in_second[0].find("n:20"), std::string::npos);
}

TEST(comparison, refuses_runs_without_a_common_task) {
  journal first = journal_of({timed("baseline", 10, {100})});
  journal second = journal_of({timed("baseline", 20, {100})});

  EXPECT_THROW(compare(first, second), usage_error);
}

journal built(const std::string& compiler, const std::string& type, bool optimised,
              const std::string& options) {
  const std::vector<batch_record> batches{batch_of(0, {timed("baseline", 10, {100})})};
  run_header header = header_for(batches);
  header.build["compiler"] = compiler;
  header.build["type"] = type;
  header.build["optimised"] = optimised;
  header.build["flags"] = {{"toll_kernels", {options}}};
  return read_journal(text_of_journal(header, batches));
}

TEST(comparison, puts_what_else_differs_on_top) {
  journal first = built("g++ 12", "Release", true, "-O3 -march=native -Wall");
  journal second = built("clang 19", "Release", true, "-O3 -Wall -g");

  const comparison found = compare(first, second);
  const auto of = [&](const std::string& what) {
    const auto d = std::find_if(found.differences.begin(), found.differences.end(),
                                [&](const auto& each) { return each.what == what; });
    return d == found.differences.end() ? "same" : d->first + " | " + d->second;
  };

  EXPECT_EQ(of("build.compiler"), "g++ 12 | clang 19");
  EXPECT_EQ(of("build.flags.toll_kernels"), "-march=native | -g");
  EXPECT_EQ(of("build.type"), "same");
  EXPECT_EQ(of("cpu_model"), "same");
  const std::string text = text_of(found);
  EXPECT_LT(text.find("clang 19"), text.find("add/loop"));
}

TEST(comparison, adds_up_what_the_objects_of_variants_take) {
  const std::vector<batch_record> batches{batch_of(0, {timed("baseline", 10, {100})})};
  const auto journal_with = [&](int bytes, const nlohmann::json& seconds) {
    run_header header = header_for(batches);
    header.build["objects"] = {{{"bytes", bytes}, {"seconds", 2.25}},
                               {{"bytes", 30}, {"seconds", seconds}}};
    return read_journal(text_of_journal(header, batches));
  };
  journal first = journal_with(100, 3.5);
  journal second = journal_with(200, nullptr);

  const comparison found = compare(first, second);

  ASSERT_EQ(found.differences.size(), 3U) << "bytes, seconds, when; not each object";
  EXPECT_EQ(found.differences[0].what, "build.objects, bytes");
  EXPECT_EQ(found.differences[0].first, "130");
  EXPECT_EQ(found.differences[0].second, "230");
  EXPECT_EQ(found.differences[1].first, "6");
  EXPECT_EQ(found.differences[1].second, "null");
}

TEST(comparison, warns_of_builds_whose_times_mean_little) {
  journal first = built("g++ 12", "Debug", false, "-O0");
  journal second = built("g++ 12", "Release", true, "-O3");

  const comparison found = compare(first, second);

  ASSERT_EQ(found.no_ratio_because.size(), 1U);
  EXPECT_NE(text_of(found).find("beware: made/run.jsonl: this build is not optimised"),
            std::string::npos);
}

TEST(comparison, ends_with_a_geometric_mean_of_each_backend_and_variant) {
  journal first = journal_of({timed("baseline", 10, {100}), timed("baseline", 20, {100})});
  journal second = journal_of({timed("baseline", 10, {200}), timed("baseline", 20, {50})});

  EXPECT_NE(text_of(compare(first, second)).find("geometric mean of one baseline: 1.000 (2 tasks)"),
            std::string::npos);
}

TEST(comparison, is_a_document_in_markdown) {
  journal first = journal_of({timed("baseline", 10, {100})});
  journal second = journal_of({timed("baseline", 10, {200})});
  std::string text;

  write_markdown(compare(first, second), [&](std::string_view part) { text += part; });

  EXPECT_TRUE(text.starts_with("# Two runs of toll\n")) << text;
  EXPECT_NE(text.find("| 2.000 [2.000, 2.000] |"), std::string::npos) << text;
  EXPECT_NE(text.find("\n- geometric mean of one baseline: 2.000 (1 tasks)\n"), std::string::npos);
}

}  // namespace
}  // namespace toll
