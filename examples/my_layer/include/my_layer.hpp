// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "slow_reduction.hpp"

#include <cstdint>

/// A toy: the two loops that most programs are made of, on OpenMP.
namespace my_layer {

using index = std::int64_t;

/// Calls body(i) for each i in [0, n), on all threads.
template <class Body>
void forall(index n, const Body& body) {
#pragma omp parallel for simd schedule(static)
  for (index i = 0; i < n; ++i) {
    body(i);
  }
}

namespace detail {

template <class Term>
double sum_on_each_thread(index n, const Term& term) {
  double total = 0;
#pragma omp parallel for simd schedule(static) reduction(+ : total)
  for (index i = 0; i < n; ++i) {
    total += term(i);
  }
  return total;
}

/// What MY_LAYER_SLOW_REDUCTION plants: right, and many times slower.
template <class Term>
double sum_on_one_variable(index n, const Term& term) {
  double total = 0;
#pragma omp parallel for schedule(static)
  for (index i = 0; i < n; ++i) {
    const double one = term(i);
#pragma omp atomic
    total += one;
  }
  return total;
}

}  // namespace detail

/// The sum of term(i) over all i in [0, n), in any order.
template <class Term>
double sum(index n, const Term& term) {
  if constexpr (slow_reduction) {
    return detail::sum_on_one_variable(n, term);
  } else {
    return detail::sum_on_each_thread(n, term);
  }
}

}  // namespace my_layer
