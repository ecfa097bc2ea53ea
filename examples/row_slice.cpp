// SPDX-License-Identifier: BSD-3-Clause
// The inner product <y|Ax>, with each row of A as a slice that goes to a function. Kokkos lectures,
// module 3, exercise on subviews.
#include <toll/array.hpp>
#include <toll/fill.hpp>
#include <toll/forall.hpp>
#include <toll/nested.hpp>
#include <toll/slice.hpp>
#include <toll/this_backend.hpp>

#include <cstdio>

using namespace toll;

/// Works for rows of any layout.
template <class Row>
constexpr double dot(const Row& row, const view<const double>& x) {
  double total = 0;
  for (index_t j = 0; j < x.size(); ++j) {
    total += row[j] * x[j];
  }
  return total;
}

template <execution_policy Policy>
double inner_product(const Policy& policy, index_t rows, index_t columns) {
  array_on<Policy, double, dims<2>> matrix{{rows, columns}};
  array_on<Policy, double> left{rows}, right{columns};
  const auto a = matrix.on(policy);
  const auto y = left.on(policy);
  const view<const double> x = right.on(policy);
  fill(policy, right, 1.0);
  forall(policy, rows, [=] TOLL_FN(index_t i) { y[i] = static_cast<double>(i); });
  nested(policy, a.shape(),
         [=] TOLL_FN(index_t i, index_t j) { a(i, j) = static_cast<double>(j); });

  double total = 0;
  forall(policy, rows, sum(total),
         [=] TOLL_FN(index_t i, double& partial) { partial += y[i] * dot(slice(a, i, every), x); });
  return total;
}

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const double total = inner_product(policy, 100, 200);
  std::printf("%s: <y|Ax> is %.0f\n", this_policy::name, total);
  return total == 99.0 * 100 / 2 * (199.0 * 200 / 2) ? 0 : 1;
}
