// SPDX-License-Identifier: BSD-3-Clause
#include "harness/gate/sequential_test.hpp"

#include "harness/report/student.hpp"

#include <algorithm>
#include <cmath>

namespace toll::suite {
namespace {

std::vector<double> together(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> all = a;
  all.insert(all.end(), b.begin(), b.end());
  return all;
}

}  // namespace

void sequential_test::add(double log_ratio, double log_of_control) {
  (is_confirming_ ? second_ : first_).push_back(log_ratio);
  controls_.push_back(log_of_control);
  decide();
}

void sequential_test::decide() {
  const std::vector<double>& present = is_confirming_ ? second_ : first_;
  const int count = static_cast<int>(present.size());
  if (count < settings_.fewest) {
    return;
  }
  const interval seen = interval_of(present, settings_.confidence);
  if (ratio().high < settings_.limit) {
    decided_ = verdict::pass;
  } else if (seen.low > settings_.limit) {
    if (is_confirming_) {
      decided_ = verdict::fail;
    }
    is_confirming_ = true;
  } else if (count >= settings_.most) {
    is_given_up_ = true;
  }
}

interval sequential_test::ratio() const {
  return interval_of(together(first_, second_), settings_.confidence);
}

int sequential_test::processes_needed() const {
  const interval now = ratio();
  const double distance = std::max(1e-4, std::abs(std::log(settings_.limit / now.value)));
  const auto quantile = [&](double count) {
    constexpr double as_good_as_normal = 500;
    return t_quantile(settings_.confidence,
                      static_cast<int>(std::min(count, as_good_as_normal)) - 1);
  };
  const double present = processes();
  const double deviation = std::log(now.high / now.value) / quantile(present) * std::sqrt(present);
  // With more processes each of them tells more, too: the quantile falls.
  double needed = present;
  for (int guess = 0; guess < 5; ++guess) {
    needed = std::pow(quantile(needed) * deviation / distance, 2);
    needed = std::clamp(std::ceil(needed), present + 1, 1e6);
  }
  return static_cast<int>(needed);
}

int sequential_test::processes_to_go() const {
  const auto present = static_cast<int>((is_confirming_ ? second_ : first_).size());
  return present < settings_.fewest ? settings_.fewest - present : processes_needed() - processes();
}

interval sequential_test::control() const {
  return interval_of(controls_, settings_.confidence);
}

}  // namespace toll::suite
