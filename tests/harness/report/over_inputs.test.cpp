// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/over_inputs.hpp"

#include "harness/gate/cell_verdict.hpp"
#include "harness/report/comparison.hpp"
#include "harness/report/layer_summary.hpp"
#include "harness/statistics.hpp"
#include "tests/harness/journal/made_up_journal.hpp"
#include "tests/harness/report/made_up_runs.hpp"
#include "tests/harness/with_inputs.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using testing::labelled;
using testing::timed;

/// A kernel whose algorithm has two inputs.
class over_inputs : public ::testing::Test {
  testing::with_inputs declared_{"count", "atomic", {"atomic", "atomic_few"}};
};

task_id on(const std::string& algorithm, index_t n = 10) {
  return {.kernel = "count",
          .algorithm = algorithm,
          .backend = "one",
          .tuning = "default",
          .variant = "portable",
          .n = n};
}

result of(const std::string& algorithm, const std::string& variant, index_t n, double time,
          const std::string& size = "") {
  result r = labelled(timed(variant, n, std::vector<double>(5, time)), size);
  r.what.kernel = "count";
  r.what.algorithm = algorithm;
  return r;
}

TEST_F(over_inputs, the_geometric_mean_of_the_inputs_weighs_as_one) {
  values_over_inputs ratios;
  ratios.add(on("atomic"), "", 1);
  ratios.add(on("atomic_few"), "", 4);
  ratios.add(on("merged"), "", 8);

  EXPECT_EQ(ratios.count(), 2U);
  EXPECT_NEAR(geometric_mean(ratios.values()), 4, 1e-12);  // of 2 and 8, not of 1, 4 and 8
}

TEST_F(over_inputs, one_multiple_of_a_cache_is_another_n_for_each_input) {
  EXPECT_EQ(id_over_inputs(on("atomic", 100), "0.5xL2"),
            id_over_inputs(on("atomic_few", 90), "0.5xL2"));
  EXPECT_NE(id_over_inputs(on("atomic", 100), "0.5xL2"),
            id_over_inputs(on("atomic_few", 90), "4xL2"));
  EXPECT_NE(id_over_inputs(on("atomic", 100), "100"), id_over_inputs(on("atomic_few", 90), "90"));
  EXPECT_NE(id_over_inputs(on("atomic", 100), "own"), id_over_inputs(on("atomic_few", 90), "own"));
}

TEST_F(over_inputs, what_is_not_declared_shares_nothing) {
  EXPECT_EQ(shared_algorithm_of(on("atomic_few")), "atomic");
  EXPECT_EQ(shared_algorithm_of(on("atomic_many")), "atomic_many");
}

TEST_F(over_inputs, a_layer_is_summed_up_over_them) {
  const std::vector<batch_record> batches{
      testing::batch_of(0,
                        {of("atomic", "baseline", 10, 1000), of("atomic", "portable", 10, 1000)}),
      testing::batch_of(
          1, {of("atomic_few", "baseline", 10, 1000), of("atomic_few", "portable", 10, 4000)}),
      testing::batch_of(2,
                        {of("merged", "baseline", 10, 1000), of("merged", "portable", 10, 1000)})};
  journal kept =
      testing::read_journal(testing::text_of_journal(testing::header_for(batches), batches));
  layer_summary summary;
  derive(kept, {&summary});

  ASSERT_EQ(summary.rows().size(), 1U);
  const layer_row& row = summary.rows().front();
  EXPECT_EQ(row.ratios.size(), 2U);
  EXPECT_EQ(row.close(), 1U);
  EXPECT_NEAR(geometric_mean(row.ratios), std::sqrt(2), 1e-9);  // of 2 and 1
  EXPECT_NEAR(row.worst, 4, 1e-9);                              // of a single cell
  // Efficiencies 1, 1/4 and 1.
  EXPECT_NEAR(summary.portability().of("portable").value_or(0), std::sqrt(0.5), 1e-9);
}

TEST_F(over_inputs, means_of_two_runs_are_taken_over_them) {
  const auto runs = testing::runs_of({of("atomic", "baseline", 10, 1000, "0.5xL2"),
                                      of("atomic_few", "baseline", 9, 1000, "0.5xL2"),
                                      of("merged", "baseline", 10, 1000, "0.5xL2")},
                                     {of("atomic", "baseline", 10, 1000, "0.5xL2"),
                                      of("atomic_few", "baseline", 9, 4000, "0.5xL2"),
                                      of("merged", "baseline", 10, 8000, "0.5xL2")});
  const comparison compared = compare(runs);

  ASSERT_EQ(compared.summaries.front().means.size(), 1U);
  EXPECT_EQ(compared.summaries.front().means.front().tasks, 2U);
  EXPECT_NEAR(compared.summaries.front().means.front().ratio, 4, 1e-9);
}

TEST_F(over_inputs, the_gravest_verdict_counts) {
  const auto verdict_on = [](const std::string& algorithm, verdict answer) {
    return cell_verdict{
        .what = {.kernel = "count", .algorithm = algorithm, .backend = "seq", .tuning = "default"},
        .answer = answer};
  };
  EXPECT_EQ(counts_text({verdict_on("atomic", verdict::pass), verdict_on("merged", verdict::pass),
                         verdict_on("atomic_few", verdict::fail)}),
            "2 pass, 1 fail, 0 waived, 0 undecided, 0 wrong or crashed; with all inputs of an "
            "algorithm as one: 1 pass, 1 fail, 0 waived, 0 undecided, 0 wrong or crashed");
  EXPECT_EQ(counts_text({verdict_on("merged", verdict::pass)}),
            "1 pass, 0 fail, 0 waived, 0 undecided, 0 wrong or crashed");
}

}  // namespace
}  // namespace toll::suite
