// SPDX-License-Identifier: BSD-3-Clause
#include "harness/machine/binding.hpp"

#include "harness/machine/affinity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <thread>

namespace toll::suite {
namespace {

/// Leaves the environment as it was.
class openmp_binding : public ::testing::Test {
protected:
  void SetUp() override {
    for (const char* const name : {"OMP_PROC_BIND", "OMP_PLACES", "GOMP_CPU_AFFINITY",
                                   "KMP_AFFINITY", "TOLL_BINDS_OPENMP"}) {
      before_[name] = value_of(name);
      unsetenv(name);
    }
  }

  void TearDown() override {
    for (const auto& [name, value] : before_) {
      if (value) {
        setenv(name.c_str(), value->c_str(), 1);
      } else {
        unsetenv(name.c_str());
      }
    }
  }

  static std::optional<std::string> value_of(const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr ? std::optional<std::string>{value} : std::nullopt;
  }

  const topology two_cores_ = topology::described("core:2 pu:2");

private:
  std::map<std::string, std::optional<std::string>> before_;
};

TEST_F(openmp_binding, takes_each_core_once_before_its_second_processor) {
  EXPECT_EQ(bind_openmp_of_workers(two_cores_), "toll");

  EXPECT_EQ(value_of("OMP_PROC_BIND"), "close");
  EXPECT_EQ(value_of("OMP_PLACES"), "{0},{2},{1},{3}");
}

TEST_F(openmp_binding, keeps_what_the_user_says_and_names_it) {
  setenv("OMP_PROC_BIND", "spread", 1);
  setenv("KMP_AFFINITY", "disabled", 1);

  EXPECT_EQ(bind_openmp_of_workers(two_cores_), "OMP_PROC_BIND, KMP_AFFINITY");

  EXPECT_EQ(value_of("OMP_PROC_BIND"), "spread");
  EXPECT_EQ(value_of("KMP_AFFINITY"), "disabled");
  EXPECT_FALSE(value_of("OMP_PLACES"));
}

TEST_F(openmp_binding, is_not_taken_for_the_users_the_second_time) {
  bind_openmp_of_workers(two_cores_);

  EXPECT_EQ(bind_openmp_of_workers(topology::described("core:1 pu:2")), "toll");

  EXPECT_EQ(value_of("OMP_PLACES"), "{0},{1}");
}

TEST(stay_off, leaves_the_processors_on_which_threads_are_measured_if_it_can) {
  const topology here = topology::of_this_machine();
  const std::vector<int> first{here.allowed.front()};
  std::optional<std::vector<int>> beside_one;
  std::optional<std::vector<int>> beside_all;

  std::thread{[&] {
    stay_off(here, first);
    beside_one = allowed_processors(0);
    stay_off(here, here.allowed);
    beside_all = allowed_processors(0);
  }}.join();

  ASSERT_TRUE(beside_one && beside_all);
  if (here.allowed.size() > 1) {
    EXPECT_EQ(*beside_one, std::vector<int>(here.allowed.begin() + 1, here.allowed.end()));
  }
  EXPECT_EQ(*beside_all, here.allowed);
}

}  // namespace
}  // namespace toll::suite
