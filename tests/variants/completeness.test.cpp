// SPDX-License-Identifier: BSD-3-Clause
#include "harness/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace toll::suite {
namespace {

using cell = std::tuple<std::string, std::string, std::string, std::string>;

std::vector<std::string> enabled_backends() {
  std::istringstream names{TOLL_TEST_BACKENDS};
  return {std::istream_iterator<std::string>{names}, {}};
}

/// Kernel and algorithm of everything that was registered for any backend.
std::set<std::pair<std::string, std::string>> algorithms() {
  std::set<std::pair<std::string, std::string>> all;
  for (const variant& one : registry::global().variants) {
    all.emplace(one.kernel, one.algorithm);
  }
  return all;
}

bool is_registered(const std::string& kernel, const std::string& algorithm,
                   const std::string& backend, const std::string& name) {
  return std::ranges::any_of(registry::global().variants, [&](const variant& one) {
    return one.kernel == kernel && one.algorithm == algorithm && one.backend == backend &&
           one.name == name;
  });
}

bool is_declared_absent(const std::string& kernel, const std::string& algorithm,
                        const std::string& backend, const std::string& name) {
  return std::ranges::any_of(registry::global().absences, [&](const absence& one) {
    return one.kernel == kernel && one.algorithm == algorithm && one.backend == backend &&
           one.name == name && !one.reason.empty();
  });
}

TEST(completeness_test, every_enabled_backend_registers_something) {
  for (const std::string& backend : enabled_backends()) {
    const bool any = std::ranges::any_of(
        registry::global().variants, [&](const variant& one) { return one.backend == backend; });

    EXPECT_TRUE(any) << backend;
  }
}

TEST(completeness_test, every_algorithm_has_both_arms_on_every_backend_or_says_why_not) {
  for (const auto& [kernel, algorithm] : algorithms()) {
    for (const std::string& backend : enabled_backends()) {
      for (const std::string name : {"baseline", "portable"}) {
        const bool there = is_registered(kernel, algorithm, backend, name);
        const bool excused = is_declared_absent(kernel, algorithm, backend, name);

        EXPECT_NE(there, excused) << kernel << "/" << algorithm << "/" << backend << "/" << name
                                  << (there ? " is there, and declared absent" : " is missing");
      }
    }
  }
}

TEST(completeness_test, both_arms_have_the_same_tunings) {
  std::set<cell> baselines;
  std::set<cell> portables;
  for (const variant& one : registry::global().variants) {
    auto& arm = one.name == "baseline" ? baselines : portables;
    if (!is_declared_absent(one.kernel, one.algorithm, one.backend,
                            one.name == "baseline" ? "portable" : "baseline")) {
      arm.emplace(one.kernel, one.algorithm, one.backend, one.tuning);
    }
  }

  EXPECT_EQ(baselines, portables);
}

TEST(completeness_test, nothing_is_registered_twice) {
  std::set<std::pair<cell, std::string>> seen;
  for (const variant& one : registry::global().variants) {
    const bool is_new =
        seen.emplace(cell{one.kernel, one.algorithm, one.backend, one.tuning}, one.name).second;

    EXPECT_TRUE(is_new) << one.kernel << "/" << one.algorithm << "/" << one.backend << "/"
                        << one.tuning << "/" << one.name;
  }
}

}  // namespace
}  // namespace toll::suite
