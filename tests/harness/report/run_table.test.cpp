// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/run_table.hpp"

#include "harness/report/time_text.hpp"
#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using testing::batch_of;
using testing::excluded;
using testing::timed;

const std::vector<double> five_of_2000(5, 2000);
const std::vector<double> five_of_3000(5, 3000);

std::string table_of(journal kept, run_table::format how = run_table::format::text,
                     bool is_verbose = false) {
  std::string text;
  run_table table{[&](std::string_view piece) { text += piece; }, how, is_verbose};
  derive(kept, {&table});
  return text;
}

/// As if another build had measured.
std::string table_of(const std::vector<result>& results, const build_facts& build) {
  const std::vector<batch_record> batches{batch_of(0, results)};
  run_header header = testing::header_for(batches);
  header.build = record_of(build);
  return table_of(testing::read_journal(testing::text_of_journal(header, batches)));
}

const build_facts release{
    .version = "1", .type = "Release", .compiler = "c", .optimised = true, .sanitizers = {}};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(run_table, shows_a_cell_on_a_row) {
  const std::string text =
      table_of(testing::journal_of({timed("baseline", 1000, {2000, 2000, 2000, 2000, 2000}),
                                    timed("portable", 1000, {3000, 3000, 3000, 3000, 3000})}));

  EXPECT_TRUE(contains(
      text,
      "add/loop          one      default  1000        1      2 us      3 us  8 GB/s           -  "
      "1.500 [1.500, 1.500]    -  yes\n"))
      << text;
}

/// Two cells, of which the second has the larger ratio, with these limits.
std::string limited(table_view most) {
  journal kept = testing::journal_of(
      {timed("baseline", 10, five_of_2000), timed("portable", 10, five_of_2000),
       timed("baseline", 20, five_of_2000), timed("portable", 20, five_of_3000)});
  std::string text;
  run_table table{[&](std::string_view piece) { text += piece; }, run_table::format::text, false,
                  most};
  derive(kept, {&table});
  return text;
}

TEST(run_table, shows_the_rows_with_the_largest_ratios_if_asked) {
  const std::string one = limited({.worst = 1});
  const std::string both = limited({.worst = 7});

  EXPECT_TRUE(contains(one, "1.500 [")) << one;
  EXPECT_FALSE(contains(one, "1.000 [")) << one;
  EXPECT_LT(both.find("1.500 ["), both.find("1.000 [")) << both;
}

TEST(run_table, leaves_out_columns_that_a_narrow_terminal_has_no_room_for) {
  const std::string wide = limited({});
  const std::size_t width = wide.find('\n');

  EXPECT_EQ(limited({.width = 1000}), wide);
  const std::string narrower = limited({.width = width - 1});
  EXPECT_FALSE(contains(narrower, "verified")) << narrower;
  EXPECT_TRUE(contains(narrower, "A/A")) << narrower;
  const std::string narrow = limited({.width = 60});
  for (const char* const needed : {"kernel/algorithm", "threads", "1.500 [1.500, 1.500]"}) {
    EXPECT_TRUE(contains(narrow, needed)) << narrow;
  }
  EXPECT_FALSE(contains(narrow, "GB/s  ")) << narrow;
}

TEST(run_table, shows_how_near_a_row_comes_to_what_binds_it) {
  result baseline = timed("baseline", 1000, five_of_2000);
  baseline.bound = {.name = "L1", .seconds = 1.5e-6};
  result portable = timed("portable", 1000, five_of_3000);
  const auto without = table_of(testing::journal_of({baseline, portable}));
  portable.bound = baseline.bound;

  const auto with = table_of(testing::journal_of({baseline, portable}));

  EXPECT_TRUE(contains(with, "8 GB/s     50 % L1")) << with;
  EXPECT_FALSE(contains(without, " % L1")) << without;
}

TEST(run_table, states_no_share_far_above_a_ceiling_and_says_which_is_in_doubt) {
  const auto times = [](const std::string& variant, double seconds) {
    result r = timed(variant, 1000, five_of_2000);
    r.bound = {.name = "L1", .seconds = seconds, .relative_error = 0.1};
    return r;
  };

  const auto near =
      table_of(testing::journal_of({times("baseline", 1e-6), times("portable", 2.19e-6)}));
  const auto above = table_of(testing::journal_of({times("baseline", 1e-6), times("portable", 1)}));
  result launch = times("baseline", 8e-3);
  launch.bound = {.name = "launch", .seconds = 8e-3, .relative_error = 1.3};
  const auto both = table_of(testing::journal_of({launch, times("portable", 2.3e-6)}));

  EXPECT_TRUE(contains(near, "  110 % L1  ")) << near;
  EXPECT_FALSE(contains(near, "above 110 %")) << near;
  EXPECT_TRUE(contains(above, "  > 110 % L1  ")) << above;
  EXPECT_TRUE(
      contains(above,
               "\nof ceiling: 1 variant lies above 110 % of L1 on 1 thread (1): the ceiling "
               "was measured low, or the data lie in a nearer cache\n"))
      << above;
  EXPECT_TRUE(contains(both,
                       "\nof ceiling: 2 variants lie above 110 % of L1 on 1 thread (1), launch of "
                       "one on 1 thread (1; its repetitions differed by a factor of 2.3): "))
      << both;
}

TEST(run_table, states_a_range_of_a_share_whose_ceiling_varied_and_says_why) {
  const auto with = [](double seconds, double variation) {
    result r = timed("portable", 1000, five_of_2000);
    r.bound = {.name = "memory", .seconds = seconds};
    return table_of(testing::journal_with_varied_ceiling(r, variation));
  };

  const auto steady = with(1e-6, 1.2);
  const auto varied = with(1e-6, 1.8);

  EXPECT_TRUE(contains(steady, "  50 % memory  ")) << steady;
  EXPECT_FALSE(contains(steady, "a range")) << steady;
  EXPECT_TRUE(contains(varied, "  50-90 % memory  ")) << varied;
  EXPECT_TRUE(contains(varied,
                       "\nof ceiling: 1 share is a range because the ceiling itself varied in this "
                       "run: memory on 1 thread (1; by a factor of 1.8)\n"))
      << varied;
  EXPECT_TRUE(contains(with(1.9e-6, 1.8), "  95 % memory  ")) << "its ends are near";
  EXPECT_TRUE(contains(with(6e-9, 1.5), "  0 % memory  ")) << "its ends are the same in percent";
}

TEST(run_table, counts_flops_where_they_outnumber_bytes) {
  result busy = timed("portable", 1000, {1000});
  busy.done = {.flops = 5000, .bytes_written = 8};

  EXPECT_TRUE(contains(table_of(testing::journal_of({busy})), "5 GFLOP/s"));
}

TEST(run_table, states_no_toll_of_a_build_that_is_not_optimised) {
  build_facts debug = release;
  debug.optimised = false;
  debug.type = "Debug";

  const std::string text = table_of(
      {timed("baseline", 1000, five_of_2000), timed("portable", 1000, five_of_3000)}, debug);

  EXPECT_FALSE(contains(text, "1.500")) << text;
  EXPECT_TRUE(contains(text, "no ratio is stated: this build is not optimised")) << text;
}

TEST(run_table, states_no_toll_under_sanitizers) {
  build_facts sanitized = release;
  sanitized.sanitizers = "address";

  const std::string text = table_of(
      {timed("baseline", 1000, five_of_2000), timed("portable", 1000, five_of_3000)}, sanitized);

  EXPECT_FALSE(contains(text, "1.500")) << text;
  EXPECT_TRUE(contains(text, "sanitizers on (address)")) << text;
}

TEST(run_table, gives_a_wrong_variant_no_figure_but_a_reason) {
  const std::string text = table_of(
      testing::journal_of({timed("baseline", 1000, five_of_2000),
                           excluded("portable", 1000, status::wrong, "y[3]: wrong element")}));

  EXPECT_TRUE(contains(text, "2 us     wrong     -           -  -                    -  no\n"))
      << text;
  EXPECT_TRUE(
      contains(text, "wrong: add/loop one default portable n=1000 threads=1: y[3]: wrong element"))
      << text;
}

TEST(run_table, shows_each_layer_on_a_row_under_its_cell) {
  const std::string text = table_of(testing::journal_of(
      {timed("baseline", 1000, five_of_2000), timed("kokkos", 1000, std::vector<double>(5, 5000)),
       timed("portable", 1000, five_of_3000)}));

  EXPECT_TRUE(
      contains(text,
               "add/loop          one      default  1000        1      2 us  kokkos    5 us  "
               "4.8 GB/s           -  2.500 [2.500, 2.500]    -  yes\n"
               "                                                             portable  3 us  "
               "  8 GB/s           -  1.500 [1.500, 1.500]    -  yes\n"))
      << text;
  EXPECT_FALSE(contains(text, "portable/baseline")) << text;
}

TEST(run_table, sums_up_layers_where_there_are_others_than_ours) {
  const std::vector<result> two{timed("baseline", 1000, five_of_2000),
                                timed("portable", 1000, five_of_3000)};
  std::vector<result> three = two;
  three.push_back(timed("kokkos.tuned", 1000, five_of_2000));

  const std::string with = table_of(testing::journal_of(three));

  EXPECT_TRUE(contains(
      with, "kokkos.tuned  one               1.000  1.000  add/loop default n=1000 threads=1"))
      << with;
  EXPECT_TRUE(contains(with, "PP            baseline  kokkos  portable\n")) << with;
  EXPECT_TRUE(contains(with, "all together     1.000   1.000     0.667\n")) << with;
  EXPECT_TRUE(contains(with, "on one platform: one\n")) << with;
  EXPECT_FALSE(contains(table_of(testing::journal_of(two)), "PP")) << with;
}

TEST(run_table, counts_what_layers_lack_for_one_reason) {
  const std::vector<batch_record> batches{batch_of(0, {timed("portable", 10, {2000})})};
  run_header header = testing::header_for(batches);
  header.missing = {
      {"add/loop one default raja", "not registered", "raja", "one", "add/loop default"},
      {"add/loop two default raja", "not registered", "raja", "two", "add/loop default"},
      {"mul/loop two default raja", "not registered", "raja", "two", "mul/loop default"},
      {"layer kokkos", "not built: it was not found", "kokkos", "", ""},
      {"layer raja on six", "not built for this backend", "raja", "six", ""},
      {"add/loop one default portable", "cannot", "portable", "one", "add/loop default"}};

  const std::string text =
      table_of(testing::read_journal(testing::text_of_journal(header, batches)));

  EXPECT_TRUE(contains(text, "\nskipped: raja in 3 cells on one, two: not registered\n")) << text;
  EXPECT_TRUE(contains(text, "\nskipped: layer kokkos: not built: it was not found\n")) << text;
  EXPECT_TRUE(contains(text, "\nskipped: layer raja on six: not built for this backend\n")) << text;
  EXPECT_TRUE(contains(text, "\nskipped: add/loop one default portable: cannot\n")) << text;
  EXPECT_TRUE(contains(text, "  1: not registered")) << text;
  EXPECT_TRUE(contains(text, "  2: not registered")) << text;
}

TEST(run_table, says_under_it_what_was_skipped_and_what_is_missing) {
  const std::vector<batch_record> batches{batch_of(
      0, {timed("portable", 10, {2000}), excluded("kokkos", 10, status::skipped, "does not fit")})};
  run_header header = testing::header_for(batches);
  header.missing = {{.what = "backend gpu", .reason = "no device found"}};

  const std::string journal = testing::text_of_journal(header, batches);
  const std::string text = table_of(testing::read_journal(journal));
  const std::string verbose =
      table_of(testing::read_journal(journal), run_table::format::text, true);

  EXPECT_TRUE(
      contains(verbose, "\nskipped: add/loop one default kokkos n=10 threads=1: does not fit\n"))
      << verbose;
  EXPECT_TRUE(contains(text, "\n1 tasks were skipped; --verbose lists them\n")) << text;
  EXPECT_TRUE(contains(text, "\nskipped: backend gpu: no device found\n")) << text;
}

/// Of which a share of the samples was dropped.
result disturbed(const std::string& variant, const std::vector<double>& times, std::size_t kept,
                 const std::string& cause) {
  result r = timed(variant, 1000, times);
  for (process_samples& p : r.processes) {
    p.samples.kept.resize(kept, p.samples.kept.front());
    p.samples.disturbed = {{cause, 4}};
  }
  return r;
}

/// The text of a journal of one process each, whose state are as a busy machine's.
std::string text_of_busy_journal(const std::vector<result>& results) {
  batch_record record = batch_of(0, results);
  record.machine_state = {
      {"load", {{"before", {{"running", 3}}}, {"stolen_share", 0.25}, {"throttled_share", 0.5}}},
      {"moved", true}};
  return testing::text_of_journal(testing::header_for({record}), {record});
}

TEST(run_table, states_no_ratio_where_samples_were_disturbed) {
  const std::string text = table_of(testing::read_journal(
      text_of_busy_journal({timed("baseline", 1000, five_of_2000),
                            disturbed("portable", five_of_3000, 1, "waited for a processor")})));

  EXPECT_TRUE(contains(text, "      2 us  disturbed     -           -  disturbed  ")) << text;
  EXPECT_FALSE(contains(text, "1.5")) << text;
}

TEST(run_table, says_under_which_conditions_it_was_measured) {
  const std::string text = table_of(testing::read_journal(
      text_of_busy_journal({disturbed("baseline", five_of_2000, 2, "steal time"),
                            disturbed("portable", five_of_3000, 1, "waited for a processor")})));

  EXPECT_TRUE(contains(text,
                       "\nconditions: 2.0 other threads running, steal 25.0 %, throttled 50.0 %, 1 "
                       "processes of which 1 saw their processors move; 40 of 55 samples disturbed "
                       "(20 steal time, 20 waited for a processor); 1 of 1 arms without a ratio (1 "
                       "disturbed)\n"))
      << text;
}

/// Of processes that found these latencies between two processors.
std::string text_of_placed_processes(const std::vector<double>& seconds, bool has_moved) {
  std::vector<batch_record> records;
  for (const double latency : seconds) {
    batch_record& record = records.emplace_back(batch_of(
        0, {timed("baseline", 1000, five_of_2000), timed("portable", 1000, five_of_3000)}));
    record.process = static_cast<int>(records.size()) - 1;
    record.machine_state = {{"load", nlohmann::json::object()},
                            {"core_to_core_seconds", {{"before", {latency}}}},
                            {"moved", has_moved}};
  }
  return table_of(testing::read_journal(
      testing::text_of_journal(testing::header_for({records.front()}), records)));
}

TEST(run_table, says_that_processors_lay_near_in_some_processes_and_far_in_others) {
  const std::string line = "lay 40 ns apart in some processes and 210 ns in others";

  EXPECT_TRUE(contains(text_of_placed_processes({210e-9, 40e-9, 41e-9}, false), line));
  EXPECT_FALSE(contains(text_of_placed_processes({40e-9, 41e-9, 42e-9}, false), "apart"));
  EXPECT_FALSE(contains(text_of_placed_processes({210e-9, 40e-9}, true), "apart"));
}

TEST(run_table, states_no_ratio_of_too_few_processes) {
  const std::string two = table_of(testing::journal_of(
      {timed("baseline", 1000, {2000, 2000}), timed("portable", 1000, {3000, 3000})}));
  const std::string three = table_of(testing::journal_of(
      {timed("baseline", 1000, {2000, 2000, 2000}), timed("portable", 1000, {3000, 3000, 3000})}));

  EXPECT_FALSE(contains(two, "1.500")) << two;
  EXPECT_TRUE(contains(two, "  disturbed  ")) << two;
  EXPECT_TRUE(contains(three, "  1.500, 3 processes  ")) << three;
}

TEST(run_table, states_no_ratio_where_processes_disagree) {
  const std::string text =
      table_of(testing::journal_of({timed("baseline", 1000, five_of_2000),
                                    timed("portable", 1000, {2000, 2500, 3000, 3500, 9})}));

  EXPECT_TRUE(contains(text, "  unsteady  ") || contains(text, "  two modes  ")) << text;
  EXPECT_FALSE(contains(text, "1.250")) << text;
}

TEST(run_table, shows_the_baseline_against_itself) {
  result baseline = timed("baseline", 1000, five_of_2000);
  for (process_samples& p : baseline.processes) {
    p.control = testing::process_of(p.process, 2010).samples;
  }

  const std::string text =
      table_of(testing::journal_of({baseline, timed("portable", 1000, five_of_3000)}));

  EXPECT_TRUE(contains(text, "1.500 [1.500, 1.500]  1.005  yes\n")) << text;
}

TEST(run_table, says_where_the_seconds_of_all_workers_went) {
  std::vector<batch_record> batches{batch_of(0, {timed("portable", 10, {2000})}),
                                    batch_of(1, {timed("portable", 20, {2000})})};
  for (batch_record& b : batches) {
    b.seconds = 2;
    b.worker = {{"seconds", {{"timed_loops", 1.0}, {"data", 0.4}, {"checks", 0.2}}}};
  }
  batches[1].worker = nullptr;  // of one that died

  const std::string text = table_of(
      testing::read_journal(testing::text_of_journal(testing::header_for(batches), batches)));

  EXPECT_TRUE(
      contains(text, "\n4 s in workers: 25 % in timed loops, 10 % making data, 5 % checking\n"))
      << text;
}

TEST(run_table, breaks_what_stands_below_it_at_the_width_of_the_terminal) {
  std::vector<batch_record> batches{batch_of(0, {timed("portable", 10, {2000})})};
  batches[0].seconds = 2;
  batches[0].worker = {{"seconds", {{"timed_loops", 1.0}, {"data", 0.4}, {"checks", 0.2}}}};
  std::string text;
  run_table table{[&](std::string_view piece) { text += piece; },
                  run_table::format::text,
                  false,
                  {.width = 60}};

  journal kept =
      testing::read_journal(testing::text_of_journal(testing::header_for(batches), batches));
  derive(kept, {&table});

  EXPECT_TRUE(contains(text,
                       "\n2 s in workers: 50 % in timed loops, 20 % making data, 10 %\n"
                       "  checking\n"))
      << text;
}

TEST(run_table, states_no_toll_if_nobody_knows_how_it_was_built) {
  const std::vector<batch_record> batches{
      batch_of(0, {timed("baseline", 10, {2000}), timed("portable", 10, {3000})})};
  std::string text = testing::text_of_journal(testing::header_for(batches), batches);
  text[30] = '#';

  const std::string table = table_of(testing::read_journal(text));

  EXPECT_FALSE(contains(table, "1.500")) << table;
  EXPECT_TRUE(contains(table, "no ratio is stated: how this was built")) << table;
  EXPECT_FALSE(contains(table, "configure with")) << table;
}

TEST(run_table, is_markdown_that_names_its_run) {
  const std::string text =
      table_of(testing::journal_of({timed("baseline", 1000, five_of_2000),
                                    timed("portable", 1000, five_of_3000),
                                    excluded("kokkos", 1000, status::crashed, "died")}),
               run_table::format::markdown);

  EXPECT_TRUE(contains(text, "- run 0123456789abcdef, started 2031-05-07T09:30:00Z, ended 2031-"))
      << text;
  EXPECT_TRUE(contains(text, "| kernel/algorithm | backend | tuning | n | threads |")) << text;
  EXPECT_TRUE(contains(text, "| --- | --- | --- | ---: | ---: |")) << text;
  EXPECT_TRUE(contains(text,
                       "| add/loop | one | default | 1000 | 1 | 2 us | portable | 3 us | 8 GB/s | "
                       "- | 1.500 [1.500, 1.500] | - | yes |\n"
                       "| add/loop | one | default | 1000 | 1 | 2 us | kokkos | crashed | "))
      << text;
  EXPECT_TRUE(contains(text, "\n- crashed: add/loop one default kokkos n=1000 threads=1: died\n"))
      << text;
}

TEST(time_text, chooses_a_unit) {
  EXPECT_EQ(time_text(1.5e-9), "1.5 ns");
  EXPECT_EQ(time_text(1.5e-6), "1.5 us");
  EXPECT_EQ(time_text(0.25), "250 ms");
  EXPECT_EQ(time_text(12), "12 s");
}

}  // namespace
}  // namespace toll::suite
