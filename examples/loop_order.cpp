// SPDX-License-Identifier: BSD-3-Clause
// Three nested loops in any order, with an index type for each dimension: a body that mixes them up
// does not compile. RAJA tutorial, exercise 7.
#include <toll/array.hpp>
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>
#include <toll/typed.hpp>

#include <cstdio>

using namespace toll;

using layer = typed_index<struct layer_tag>;
using row = typed_index<struct row_tag>;
using column = typed_index<struct column_tag>;

/// Wrong elements after a nest in this order, of which the first dimension is the outermost loop.
template <execution_policy Policy, class Order>
index_t wrong_in(const Policy& policy, const Order& order) {
  const dims<3> shape{4, 5, 6};
  array_on<Policy, index_t, dims<3>> numbers{shape};
  const auto m = typed<layer, row, column>(numbers.on(policy));
  nested(policy, m.shape(), order, [=] TOLL_FN(layer k, row j, column i) {
    m(k, j, i) = 100 * k.value() + 10 * j.value() + i.value();
  });
  wait(policy);

  array<index_t, host_space, dims<3>> here{shape};
  copy(numbers, here);
  index_t wrong = 0;
  for (index_t k = 0; k < shape[0]; ++k) {
    for (index_t j = 0; j < shape[1]; ++j) {
      for (index_t i = 0; i < shape[2]; ++i) {
        wrong += here(k, j, i) != 100 * k + 10 * j + i;
      }
    }
  }
  return wrong;
}

int main() {
  const this_policy policy;
  if (const char* const reason = unavailable(policy)) {
    std::printf("%s is not available: %s\n", this_policy::name, reason);
    return 77;
  }
  const index_t as_written = wrong_in(policy, ordered<0, 1, 2>);
  const index_t rotated = wrong_in(policy, ordered<1, 2, 0>);
  const index_t reversed = wrong_in(policy, ordered<2, 1, 0>);
  std::printf(
      "%s: loops over layers, rows, columns: %lld wrong; rows first: %lld; columns first: %lld\n",
      this_policy::name, static_cast<long long>(as_written), static_cast<long long>(rotated),
      static_cast<long long>(reversed));
  return as_written + rotated + reversed == 0 ? 0 : 1;
}
