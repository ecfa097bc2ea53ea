// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/histogram/histogram.hpp"

#include <toll/error.hpp>

#include "kernels/computed_once.hpp"
#include "kernels/values.hpp"

#include <cstddef>
#include <limits>

namespace toll::suite::histogram {

std::int32_t key_at(distribution keys, index_t bins, index_t i) {
  const std::uint64_t bits = bits_at(i, 1);
  switch (keys) {
    case distribution::uniform:
      return static_cast<std::int32_t>(number_below(bins, bits));
    case distribution::zipf:
      return static_cast<std::int32_t>(zipf_rank(bins, bits) - 1);
    case distribution::one_bin:
      break;
  }
  return static_cast<std::int32_t>(bins / 3);  // neither end, nor the middle
}

std::vector<std::uint32_t> reference(distribution keys, index_t bins, index_t n) {
  std::vector<std::uint32_t> counts(static_cast<std::size_t>(bins));
  for (index_t i = 0; i < n; ++i) {
    ++counts.at(static_cast<std::size_t>(key_at(keys, bins, i)));
  }
  return counts;
}

args laid_out(distribution keys, index_t bins, index_t n, workspace& memory) {
  constexpr index_t most = std::numeric_limits<std::uint32_t>::max();
  if (n > most) {
    throw argument_error("histogram: %lld keys do not fit a count; at most %lld do",
                         static_cast<long long>(n), static_cast<long long>(most));
  }
  const computed_once known{[=] { return reference(keys, bins, n); }};
  return {.keys = memory.input<std::int32_t>("keys", n,
                                             [=](index_t i) { return key_at(keys, bins, i); }),
          .counts = memory.output<std::uint32_t>("counts", bins, [=](index_t k) {
            return expectation{static_cast<long double>(known()[static_cast<std::size_t>(k)]), 0};
          })};
}

}  // namespace toll::suite::histogram
