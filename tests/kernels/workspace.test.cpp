// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/workspace.hpp"

#include "tests/kernels/host_workspace.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <utility>

namespace toll::suite {
namespace {

double half_of(index_t i) {
  return static_cast<double>(i) / 2;
}

expectation half_of_after(index_t i, index_t runs) {
  return {static_cast<long double>(i) / 2 + static_cast<long double>(runs), 0};
}

class workspace_test : public testing::Test {
protected:
  host_workspace memory;
};

TEST_F(workspace_test, gives_inputs_and_updates_their_values) {
  const auto in = memory.input<double>("in", 3, half_of);
  const auto both = memory.update<double>("both", 3, half_of, half_of_after);

  memory.reset();

  for (index_t i = 0; i < 3; ++i) {
    EXPECT_EQ(in[i], half_of(i));
    EXPECT_EQ(both[i], half_of(i));
  }
}

TEST_F(workspace_test, poisons_outputs) {
  const auto out = memory.output<double>("out", 3, half_of_after);
  const auto host_out = memory.host_output<float>("host out", 2, half_of_after);
  const auto count = memory.output<std::uint32_t>("count", 2, half_of_after);

  memory.reset();

  EXPECT_TRUE(std::isnan(out[0]) && std::isnan(out[1]) && std::isnan(out[2]));
  EXPECT_TRUE(std::isnan(host_out[0]) && std::isnan(host_out[1]));
  EXPECT_EQ(count[0], 0x5A5A5A5AU);
  EXPECT_EQ(count[1], 0x5A5A5A5AU);
}

TEST_F(workspace_test, puts_everything_back) {
  const auto out = memory.output<double>("out", 2, half_of_after);
  const auto both = memory.update<double>("both", 2, half_of, half_of_after);
  memory.reset();
  out[1] = 7;
  both[0] = 8;
  both.data()[2] = 9;  // into the guard zone

  memory.reset();

  EXPECT_TRUE(std::isnan(out[1]));
  EXPECT_EQ(both[0], half_of(0));
  EXPECT_EQ(memory.check(0)->array, "out");  // both, and its guard zone, are well
}

TEST_F(workspace_test, aligns_arrays_to_a_cache_line) {
  const auto first = memory.input<char>("odd", 3, [](index_t) { return 'x'; });
  const auto second = memory.update<double>("y", 5, half_of, half_of_after);

  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first.data()) % 64, 0U);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(second.data()) % 64, 0U);
}

TEST_F(workspace_test, begins_arrays_behind_the_offset_it_was_given) {
  host_workspace behind{1024};
  const auto y = behind.update<double>("y", 5, half_of, half_of_after);
  behind.reset();
  y.data()[5] = 7;
  memory.update<double>("y", 5, half_of, half_of_after);

  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(y.data()) % 64, 0U);
  EXPECT_EQ(behind.check(0)->reason, "written outside the array");
  EXPECT_EQ(behind.bytes_in_use(), memory.bytes_in_use() + 1024);
}

TEST_F(workspace_test, moves_each_array_by_another_offset) {
  host_workspace behind{1024};
  for (host_workspace* const each : {&behind, &memory}) {
    each->input<double>("x", 5, half_of);
    each->input<double>("y", 5, half_of);
    each->input<double>("z", 5, half_of);
    each->input<double>("as far as without", 5, half_of);
  }

  EXPECT_EQ(behind.bytes_in_use(), memory.bytes_in_use() + 1024 + 2048 + 3072);
}

TEST_F(workspace_test, accepts_arrays_of_nothing) {
  memory.input<double>("in", 0, half_of);
  memory.output<double>("out", 0, half_of_after);

  memory.reset();

  EXPECT_FALSE(memory.check(1).has_value());
}

TEST_F(workspace_test, counts_and_gives_back_the_memory_it_took) {
  counting_memory counted;
  {
    workspace arrays{counted, 1024};
    arrays.input<double>("in", 1000, half_of);
    arrays.output<double>("out", 1000, half_of_after);

    EXPECT_GE(counted.bytes_in_use(), 16'000U);
  }

  EXPECT_EQ(counted.bytes_in_use(), 0U);
}

// Where pages lie is decided by the thread that writes them first.
TEST_F(workspace_test, has_the_backend_write_elements_the_first_time_only) {
  const int guards = 2;
  memory.input<double>("in", 3, half_of);
  EXPECT_EQ(memory.writes(), 0);

  memory.reset();
  EXPECT_EQ(memory.writes(), guards + 1);

  memory.reset();
  EXPECT_EQ(memory.writes(), 2 * guards + 1);
}

TEST_F(workspace_test, keeps_what_returns_to_the_host_out_of_the_backends_memory) {
  memory.host_output<double>("sum", 1, half_of_after);

  memory.reset();

  EXPECT_EQ(memory.bytes_in_use(), 0U);
  EXPECT_EQ(memory.writes(), 0);
}

TEST_F(workspace_test, expects_what_n_runs_leave) {
  const auto both = memory.update<double>("both", 3, half_of, half_of_after);
  memory.reset();

  for (index_t i = 0; i < 3; ++i) {
    both[i] += 2;
  }

  EXPECT_FALSE(memory.check(2).has_value());
  EXPECT_TRUE(memory.check(1).has_value());
  EXPECT_TRUE(memory.check(3).has_value());
}

class digest_test : public workspace_test {
protected:
  static constexpr index_t size = 10'000;

  digest_test() : out{memory.output<double>("out", size, half_of_after)} {
    for (index_t i = 0; i < size; ++i) {
      out[i] = half_of(i);
    }
  }

  view<double> out;
};

TEST_F(digest_test, shows_two_elements_that_changed_places) {
  const double before = memory.digest();

  for (const index_t distance : {1, 22, 355, 4096}) {
    std::swap(out[17], out[17 + distance]);

    EXPECT_GT(std::fabs(memory.digest() - before), 0.01 * static_cast<double>(distance))
        << distance;

    std::swap(out[17], out[17 + distance]);
  }
  EXPECT_EQ(memory.digest(), before);
}

TEST_F(digest_test, moves_as_little_as_the_elements_do) {
  const double before = memory.digest();

  out[5000] += 1e-9;

  EXPECT_NE(memory.digest(), before);
  EXPECT_NEAR(memory.digest(), before, 4e-9);
}

TEST_F(digest_test, knows_one_array_from_another) {
  const auto other = memory.output<double>("other", 2, half_of_after);
  other[0] = out[0] = 3;
  other[1] = 5;
  const double before = memory.digest();

  other[0] = 4;
  out[0] = 2;

  EXPECT_NE(memory.digest(), before);
}

TEST_F(digest_test, does_not_look_at_inputs) {
  const double before = memory.digest();

  memory.input<double>("in", 10, half_of);

  EXPECT_EQ(memory.digest(), before);
}

}  // namespace
}  // namespace toll::suite
