// SPDX-License-Identifier: BSD-3-Clause
#include "harness/report/weak_baselines.hpp"

#include "tests/harness/journal/made_up_journal.hpp"

#include <gtest/gtest.h>

namespace toll::suite {
namespace {

using testing::timed;

result of(const std::string& backend, std::vector<double> times, int threads = 1,
          const std::string& variant = "baseline") {
  result r = timed(variant, 10, std::move(times));
  r.what.backend = backend;
  r.what.threads = threads;
  return r;
}

/// Backends of two batches, as they are measured.
weak_baselines with(std::vector<result> plain, std::vector<result> others) {
  weak_baselines all;
  all.add({.results = std::move(plain)});
  all.add({.results = std::move(others)});
  return all;
}

class weak : public ::testing::Test {
protected:
  weak() { know_backends({{"plain", "", ""}, {"lanes", "", "plain"}, {"many", "", "plain"}}); }

  ~weak() override { know_backends({}); }

  std::vector<double> around(double time) {
    return {time, 1.01 * time, 0.99 * time, 1.02 * time, 0.98 * time};
  }
};

TEST_F(weak, is_slower_than_that_of_a_simpler_backend) {
  const auto all =
      with({of("plain", around(1000))}, {of("lanes", around(1900)), of("many", around(3000))});
  const auto found = all.found();

  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].what.backend, "many");
  EXPECT_EQ(found[1].what.backend, "lanes");
  EXPECT_EQ(found[1].simpler, "plain");
  EXPECT_NEAR(found[1].ratio, 1.9, 1e-12);
  EXPECT_GT(found[1].bounds.low, 1.8);
  EXPECT_EQ(all.text(),
            "weak baselines: add/loop many 3.0 times slower than plain, add/loop lanes 1.9 times "
            "slower than plain\n");
  EXPECT_EQ(all.text(60), "weak baselines: add/loop many 3.0 times slower than plain, 1 more\n");
  EXPECT_EQ(to_json(found)[1]["simpler_backend"], "plain");
}

TEST_F(weak, is_none_within_noise) {
  EXPECT_TRUE(with({of("plain", around(1000))}, {of("lanes", around(1040))}).found().empty());
  EXPECT_TRUE(with({of("plain", {1000, 2000, 500, 900, 1500})},
                   {of("lanes", {1300, 2600, 700, 1200, 2000})})
                  .found()
                  .empty());
  EXPECT_TRUE(with({of("plain", {1000, 1000})}, {of("lanes", {2000, 2000})}).found().empty())
      << "of two processes nothing is certain";
}

TEST_F(weak, is_none_with_more_threads_or_in_the_other_direction) {
  EXPECT_TRUE(with({of("plain", around(1000))}, {of("many", around(1900), 2)}).found().empty());
  EXPECT_TRUE(with({of("plain", around(1900))}, {of("lanes", around(1000))}).found().empty());
  EXPECT_TRUE(with({of("plain", around(1000))}, {of("lanes", around(1900), 1, "portable")})
                  .found()
                  .empty());
  EXPECT_EQ(with({of("lanes", around(1000))}, {of("many", around(1900))}).text(), "");
}

}  // namespace
}  // namespace toll::suite
