// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/closing_summary.hpp"

#include "harness/report/known_difference.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

namespace toll::suite {
namespace {

const std::map<std::string, double> no_limits;

using testing::batch_of;
using testing::excluded;
using testing::timed;

std::string summary_of(journal kept, table_view view = {}) {
  std::string text;
  closing_summary summary{[&](std::string_view piece) { text += piece; }, std::move(view)};
  derive(kept, {&summary});
  return text;
}

std::vector<double> five(double time) {
  return std::vector<double>(5, time);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(closing_summary, states_the_mean_ratio_of_each_layer_on_each_backend) {
  result other = timed("baseline", 10, five(1000));
  other.what.backend = "two";
  result on_other = timed("portable", 10, five(4000));
  on_other.what.backend = "two";

  const std::string text = summary_of(
      testing::journal_of({timed("baseline", 10, five(1000)), timed("kokkos", 10, five(3000)),
                           timed("portable", 10, five(1020)), other, on_other}));

  EXPECT_TRUE(contains(text,
                       "mean ratio, cells up to 1.05            one            two\n"
                       "----------------------------  -------------  -------------\n"
                       "portable                      1.020, 1 of 1  4.000, 0 of 1\n"
                       "kokkos                        3.000, 0 of 1              -\n"))
      << text;
}

TEST(closing_summary, names_the_five_largest_ratios_above_1_05) {
  std::vector<result> results;
  for (int n = 1; n <= 7; ++n) {
    results.push_back(timed("baseline", n, five(1000)));
    results.push_back(timed("portable", n, five(1000.0 * n)));
  }

  const std::string text = summary_of(testing::journal_of(results));

  EXPECT_TRUE(contains(text, "largest  95 % interval   cell (portable)\n")) << text;
  EXPECT_TRUE(contains(text, "  7.000  [7.000, 7.000]  add/loop one n=7 threads=1\n")) << text;
  EXPECT_TRUE(contains(text, "  3.000  [")) << text;
  EXPECT_FALSE(contains(text, "  2.000  [")) << text;
  const std::string none = summary_of(
      testing::journal_of({timed("baseline", 1, five(1000)), timed("portable", 1, five(1040))}));
  EXPECT_FALSE(contains(none, "largest")) << none;
}

TEST(closing_summary, counts_what_has_no_ratio) {
  const std::string text = summary_of(testing::journal_of(
      {timed("baseline", 10, five(1000)), timed("portable", 10, {1000, 1000, 1000, 1000, 9000}),
       timed("baseline", 20, five(1000)), excluded("portable", 20, status::wrong, "y[0]"),
       excluded("kokkos", 20, status::skipped, "does not fit")}));

  EXPECT_TRUE(contains(text, "without a ratio: unsteady (1); ")) << text;
  EXPECT_TRUE(contains(text, "not measured: skipped: does not fit (1), wrong (1)\n")) << text;
}

TEST(closing_summary, gives_no_reason_of_several) {
  const std::string text = summary_of(testing::journal_of(
      {timed("baseline", 10, five(1000)), excluded("kokkos", 10, status::skipped, "does not fit"),
       excluded("portable", 10, status::skipped, "no lanes")}));

  EXPECT_TRUE(contains(text, "not measured: skipped (2)\n")) << text;
}

/// Of the longest line of a text.
std::size_t columns_of(const std::string& text) {
  std::size_t most = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    most = std::max(most, end - begin);
    begin = end + 1;
  }
  return most;
}

TEST(closing_summary, is_as_wide_as_the_terminal) {
  std::vector<result> results;
  for (const char* const backend : {"seq", "simd", "openmp", "tbb"}) {
    for (const char* const variant : {"baseline", "portable"}) {
      results.push_back(timed(variant, 10, five(variant[0] == 'b' ? 1000 : 1200)));
      results.back().what.backend = backend;
      results.back().what.kernel = "histogram";
      results.back().what.algorithm = "privatized_1Mi_bins";
    }
  }
  results.push_back(excluded("portable", 20, status::skipped, "does not fit the time budget"));
  std::vector<batch_record> batches{batch_of(0, results)};
  batches[0].machine_state = {{"load", {{"stolen_share", 0.5}}}, {"moved", false}};
  run_header header = testing::header_for(batches);
  for (const char* const layer : {"highway", "kokkos", "library", "raja", "stdpar"}) {
    header.missing.push_back(
        {.what = layer, .reason = "not built: not in TOLL_LAYERS", .layer = layer});
  }
  const auto shown = [&](table_view view) {
    return summary_of(testing::read_journal(testing::text_of_journal(header, batches)),
                      std::move(view));
  };

  const std::string narrow = shown({.width = 80});

  EXPECT_LE(columns_of(narrow), 80U) << narrow;
  EXPECT_TRUE(contains(narrow, "\nmean ratio, cells up to 1.05:\nlayer  ")) << narrow;
  EXPECT_TRUE(contains(narrow, "\nconditions are doubtful, steal above 1 %: steal 50.0 %, "))
      << narrow;
  EXPECT_TRUE(contains(shown({}), "\nmean ratio, cells up to 1.05  ")) << shown({});
}

TEST(closing_summary, names_the_best_rate_below_each_ceiling) {
  const auto bound = [](const std::string& variant, index_t n, double seconds) {
    result r = timed(variant, n, five(1000));
    r.bound = {.name = "L2", .seconds = seconds};
    return r;
  };

  const std::string text = summary_of(testing::journal_of(
      {bound("baseline", 10, 0.8e-6), bound("portable", 10, 0.9e-6), bound("baseline", 20, 1)}));

  EXPECT_TRUE(contains(text, "best rates: 90 % of L2 (add/loop one)\n")) << text;
}

TEST(closing_summary, gives_the_range_of_a_best_rate_whose_ceiling_varied) {
  result r = timed("portable", 10, five(1000));
  r.bound = {.name = "L2", .seconds = 0.5e-6};

  const std::string text = summary_of(testing::journal_with_varied_ceiling(r, 1.5));

  EXPECT_TRUE(contains(text, "best rates: 50-75 % of L2 (add/loop one)\n")) << text;
}

TEST(closing_summary, says_how_many_processors_there_were_to_use) {
  const std::vector<batch_record> batches{batch_of(0, {timed("portable", 10, five(1000))})};
  run_header header = testing::header_for(batches);
  const auto on = [&](const nlohmann::json& allowed) {
    header.facts["host"]["processor"] = {{"model", "M"}, {"processors", 2}, {"allowed", allowed}};
    return summary_of(testing::read_journal(testing::text_of_journal(header, batches)));
  };

  EXPECT_TRUE(contains(on({0, 1}), "M - unknown, 2 processors, ")) << on({0, 1});
  EXPECT_TRUE(contains(on({1}), "M - unknown, 1 of 2 processors, ")) << on({1});
}

TEST(closing_summary, says_why_a_cell_is_slower_if_that_is_known) {
  know_differences({{.kernel = "add", .layer = "portable", .why = "it has a second barrier"}});
  const auto shown = [](table_view view) {
    return summary_of(
        testing::journal_of({timed("baseline", 1, five(1000)), timed("portable", 1, five(2000)),
                             timed("kokkos", 1, five(1500))}),
        std::move(view));
  };

  const std::string all = shown({});
  const std::string some = shown({.width = 80});
  const std::string none = shown({.width = 60});
  know_differences({});

  const std::string cell = "[2.000, 2.000]  portable  add/loop one n=1 threads=1";
  EXPECT_TRUE(contains(all, cell + "  it has a second barrier\n")) << all;
  EXPECT_TRUE(contains(all, "kokkos    add/loop one n=1 threads=1\n")) << all;
  EXPECT_TRUE(contains(some, cell + "  it has a secon...\n")) << some;
  EXPECT_TRUE(contains(none, cell + "\n")) << none;
  EXPECT_FALSE(contains(shown({}), "known reason"));
}

TEST(closing_summary, says_that_processors_lay_near_in_some_processes_and_far_in_others) {
  std::vector<batch_record> batches(2, batch_of(0, {timed("portable", 10, five(1000))}));
  batches[1].process = 1;
  for (batch_record& batch : batches) {
    const double latency = batch.process == 0 ? 40e-9 : 250e-9;
    batch.machine_state = {{"load", nlohmann::json::object()},
                           {"core_to_core_seconds", {{"before", {latency}}}},
                           {"moved", false}};
  }

  const std::string text = summary_of(
      testing::read_journal(testing::text_of_journal(testing::header_for({batches[0]}), batches)),
      {});

  EXPECT_TRUE(contains(text, "lay 40 ns apart in some processes and 250 ns in others")) << text;
}

TEST(closing_summary, says_in_words_that_conditions_are_doubtful) {
  std::vector<batch_record> batches{batch_of(0, {timed("portable", 10, five(1000))})};
  const auto with_steal = [&](double share) {
    batches[0].machine_state = {{"load", {{"stolen_share", share}}}, {"moved", false}};
    return summary_of(testing::journal_of(batches), {.colours = colours{no_limits}});
  };

  EXPECT_TRUE(contains(with_steal(0.009), "\nconditions: steal 0.9 %, "));
  EXPECT_TRUE(contains(with_steal(0.03),
                       "\n\033[33mconditions are doubtful, steal above 1 %:\033[0m steal 3.0 %, "))
      << with_steal(0.03);
}

TEST(closing_summary, names_what_is_missing) {
  const std::vector<batch_record> batches{batch_of(0, {timed("portable", 10, five(1000))})};
  run_header header = testing::header_for(batches);
  header.missing = {{.what = "backend cuda", .reason = "no device", .backend = "cuda"}};

  const std::string text =
      summary_of(testing::read_journal(testing::text_of_journal(header, batches)));

  EXPECT_TRUE(contains(text, "\nmissing: cuda (no device)\n")) << text;
}

TEST(closing_summary, shows_every_layer_for_which_there_is_a_line) {
  std::vector<result> results{timed("baseline", 10, five(1000))};
  for (int layer = 0; layer < 8; ++layer) {
    results.push_back(timed(fmt::format("layer_{}", layer), 10, five(1000)));
  }

  const std::string text = summary_of(testing::journal_of(results));

  EXPECT_TRUE(contains(text, "\nlayer_7 ")) << text;
  EXPECT_FALSE(contains(text, "variants\n")) << text;
}

TEST(closing_summary, fits_a_screen_however_much_was_measured) {
  std::vector<result> results;
  for (int n = 1; n <= 40; ++n) {
    results.push_back(timed("baseline", n, five(1000)));
    for (int layer = 0; layer < 20; ++layer) {
      results.push_back(timed(fmt::format("layer_{}", layer), n, five(2000 + n)));
    }
    for (const char* const ceiling : {"L1", "L2", "L3", "memory", "flops", "launch"}) {
      results.push_back(timed(ceiling, n, five(1000)));
      results.back().bound = {.name = ceiling, .seconds = 0.9e-6};
    }
    results.push_back(excluded("broken", n, status::crashed, "SIGSEGV"));
    results.push_back(timed("portable", n, {1, 1, 1, 1, 50}));
  }

  std::vector<batch_record> batches{batch_of(0, results)};
  batches[0].machine_state = {{"load", nlohmann::json::object()}, {"moved", false}};
  run_header header = testing::header_for(batches);
  for (int backend = 0; backend < 30; ++backend) {
    header.missing.push_back(
        {.what = "a backend", .reason = "a reason", .backend = fmt::format("b{}", backend)});
  }

  const auto shown = [&](table_view view) {
    return summary_of(testing::read_journal(testing::text_of_journal(header, batches)),
                      std::move(view));
  };
  const std::string text = shown({});
  const std::string narrow = shown({.width = 80});

  constexpr std::ptrdiff_t lines_that_run_adds = 2;
  EXPECT_TRUE(contains(text, "conditions: steal 0.0 %")) << text;
  EXPECT_LE(std::count(text.begin(), text.end(), '\n') + lines_that_run_adds, 25) << text;
  EXPECT_LE(std::count(narrow.begin(), narrow.end(), '\n') + lines_that_run_adds, 25) << narrow;
  EXPECT_LE(columns_of(narrow), 80U) << narrow;
  EXPECT_TRUE(contains(text, "40 cells; threads: 1; the run took ")) << text;
  EXPECT_TRUE(contains(text, "and 21 variants\n")) << text;
  EXPECT_TRUE(contains(text, "best rates: 90 % of")) << text;
  EXPECT_TRUE(contains(text, "\nmissing: b0, ")) << text;
}

}  // namespace
}  // namespace toll::suite
