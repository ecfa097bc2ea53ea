// SPDX-License-Identifier: BSD-3-Clause
// The product of two matrices, four ways: a nest, its loops collapsed, in tiles, and by teams with a
// row each. RAJA tutorial, exercise on matrix multiplication.
#include <toll/array.hpp>
#include <toll/forall.hpp>
#include <toll/launch.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>

#include <cstdio>

using namespace toll;

using matrix = view<double, dims<2>>;

/// One element of the product.
constexpr double element(const matrix& a, const matrix& b, index_t i, index_t j) {
  double dot = 0;
  for (index_t k = 0; k < a.extent(1); ++k) {
    dot += a(i, k) * b(k, j);
  }
  return dot;
}

template <execution_policy Policy>
void by_teams(const Policy& policy, const matrix& a, const matrix& b, const matrix& c) {
  launch(policy, c.extent(0), [=] TOLL_FN(const team<Policy, 64>& t) {
    t.loop(static_cast<int>(c.extent(1)),
           [&](int j) { c(t.index(0), j) = element(a, b, t.index(0), j); });
  });
}

/// a(i, k) is i and b(k, j) is j, so that c(i, j) is n i j. Forgets the product.
template <execution_policy Policy>
index_t wrong_in(const Policy& policy, const matrix& c, index_t n) {
  index_t wrong = 0;
  forall(policy, c.extent(0), sum(wrong), [=] TOLL_FN(index_t i, index_t & count) {
    for (index_t j = 0; j < c.extent(1); ++j) {
      count += c(i, j) != static_cast<double>(n * i * j);
      c(i, j) = -1;
    }
  });
  return wrong;
}

template <execution_policy Policy>
index_t wrong_products(const Policy& policy, index_t rows, index_t n, index_t columns) {
  using space = typename Policy::memory_space;
  array<double, space, dims<2>> left{{rows, n}}, right{{n, columns}}, product{{rows, columns}};
  const auto a = left.on(policy), b = right.on(policy), c = product.on(policy);
  nested(policy, a.shape(),
         [=] TOLL_FN(index_t i, index_t k) { a(i, k) = static_cast<double>(i); });
  nested(policy, b.shape(),
         [=] TOLL_FN(index_t k, index_t j) { b(k, j) = static_cast<double>(j); });

  const auto body = [=] TOLL_FN(index_t i, index_t j) { c(i, j) = element(a, b, i, j); };
  nested(policy, c.shape(), body);
  index_t wrong = wrong_in(policy, c, n);
  nested(policy, c.shape(), collapsed<2>, body);
  wrong += wrong_in(policy, c, n);
  nested(policy, c.shape(), tiled(16, 16), body);
  wrong += wrong_in(policy, c, n);
  by_teams(policy, a, b, c);
  return wrong + wrong_in(policy, c, n);
}

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const index_t wrong = wrong_products(policy, 70, 50, 90);
  std::printf("%s: four products, %lld elements wrong\n", this_policy::name,
              static_cast<long long>(wrong));
  return wrong == 0 ? 0 : 1;
}
