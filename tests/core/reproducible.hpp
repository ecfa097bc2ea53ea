// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toll/forall.hpp>
#include <toll/scan.hpp>
#include <toll/scatter.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <set>
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

inline std::uint64_t folded_bits(const std::vector<double>& values) {
  std::uint64_t bits = 0;
  for (const double each : values) {
    bits = bits * 31 + std::bit_cast<std::uint64_t>(each);
  }
  return bits;
}

/// The bits of all results of their scan, folded into one number.
template <execution_policy Policy>
std::uint64_t bits_of_scan(const Policy& policy, const std::vector<double>& terms) {
  std::vector<double> results = terms;
  const view<double> result{results.data(), static_cast<index_t>(results.size())};
  inclusive_scan(policy, result, result);
  return folded_bits(results);
}

/// The bits of what a multi-reduction with 13 results makes of them.
template <execution_policy Policy>
std::uint64_t bits_of_multi_reduction(const Policy& policy, const std::vector<double>& terms) {
  const view<const double> term{terms.data(), static_cast<index_t>(terms.size())};
  std::vector<double> results(13);
  forall(
      policy, term.size(), into(view<double>{results.data(), 13}),
      [=](index_t i, const scatter_access<Policy, double>& sum) { sum.update(i % 13, term[i]); });
  return folded_bits(results);
}

/// The different results that numbers of threads lead to; `bits_of(policy, terms)` gives one.
template <execution_policy Policy, class BitsOf>
std::set<std::uint64_t> different_results(const Policy& policy, index_t size,
                                          const BitsOf& bits_of) {
  const auto terms = terms_that_round(size);
  std::set<std::uint64_t> all;
  for (const int threads : {1, 2, 3, 4, 7}) {
    for (int round = 0; round < 3; ++round) {
      with_threads(policy, threads, [&] { all.insert(bits_of(policy, terms)); });
    }
  }
  return all;
}

template <execution_policy Policy>
std::set<std::uint64_t> sums(const Policy& policy, index_t size) {
  return different_results(policy, size, bits_of_sum<Policy>);
}

template <execution_policy Policy>
std::set<std::uint64_t> multi_reductions(const Policy& policy, index_t size) {
  return different_results(policy, size, bits_of_multi_reduction<Policy>);
}

template <execution_policy Policy>
std::set<std::uint64_t> scans(const Policy& policy, index_t size) {
  return different_results(policy, size, bits_of_scan<Policy>);
}

}  // namespace toll
