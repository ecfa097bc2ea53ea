// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/forall.hpp>
#include <toll/scan.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace toll {

/// Terms of both signs over fourteen decades, so that any other order of addition rounds
/// differently.
inline std::vector<double> terms_that_round(index_t size) {
  std::vector<double> terms;
  for (index_t i = 0; i < size; ++i) {
    const double magnitude = std::pow(10.0, static_cast<double>(i * 7919 % 15) - 7);
    terms.push_back((i * 31 % 5 < 2 ? -magnitude : magnitude) /
                    (3.0 + static_cast<double>(i % 11)));
  }
  return terms;
}

/// The bits of their sum.
template <execution_policy Policy>
std::uint64_t bits_of_sum(const Policy& policy, const std::vector<double>& terms) {
  const view<const double> term{terms.data(), static_cast<index_t>(terms.size())};
  double total = 0;
  forall(policy, term.size(), sum(total),
         [=] TOLL_FN(index_t i, double& partial) { partial += term[i]; });
  return std::bit_cast<std::uint64_t>(total);
}

/// The bits of all results of their scan, folded into one number.
template <execution_policy Policy>
std::uint64_t bits_of_scan(const Policy& policy, const std::vector<double>& terms) {
  std::vector<double> results = terms;
  const view<double> result{results.data(), static_cast<index_t>(results.size())};
  inclusive_scan(policy, result, result);
  std::uint64_t bits = 0;
  for (const double each : results) {
    bits = bits * 31 + std::bit_cast<std::uint64_t>(each);
  }
  return bits;
}

inline constexpr int thread_counts[] = {1, 2, 3, 4, 7};

}  // namespace toll
