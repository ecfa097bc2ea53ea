// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/pi/pi.hpp"

#include <toll/error.hpp>

#include "kernels/computed_once.hpp"

#include <limits>

namespace toll::suite {
namespace {

long double sum_of_terms(index_t first, index_t last, long double h) {
  constexpr index_t few = 32;
  if (last - first > few) {
    const index_t middle = first + (last - first) / 2;
    return sum_of_terms(first, middle, h) + sum_of_terms(middle, last, h);
  }
  long double total = 0;
  for (index_t i = first; i < last; ++i) {
    const long double x = (static_cast<long double>(i) + 0.5L) * h;
    total += 4.0L / (1.0L + x * x);
  }
  return total;
}

int numbered_by_int(index_t n) {
  constexpr index_t most = std::numeric_limits<int>::max();
  if (n > most) {
    throw argument_error("pi: %lld intervals do not fit an int; at most %lld do",
                         static_cast<long long>(n), static_cast<long long>(most));
  }
  return static_cast<int>(n);
}

auto expected_of_every_run(index_t n) {
  return [known = computed_once{[n] { return pi::expected(n); }}](index_t) { return known(); };
}

}  // namespace

long double pi::reference(index_t n) {
  const long double h = 1.0L / static_cast<long double>(n);
  return h * sum_of_terms(0, n, h);
}

expectation pi::expected(index_t n) {
  const long double half_ulp = std::numeric_limits<double>::epsilon() / 2;
  const long double value = reference(n);
  return {value, (static_cast<long double>(n) + 10) * half_ulp * value};
}

pi_reduce::pi_reduce(index_t size, workspace& memory)
    : n{numbered_by_int(size)},
      result{memory.host_output<double>("pi", 1, expected_of_every_run(size))} {
}

pi_atomic::pi_atomic(index_t size, workspace& memory)
    : n{numbered_by_int(size)},
      result{memory.output<double>("pi", 1, expected_of_every_run(size))} {
}

}  // namespace toll::suite
