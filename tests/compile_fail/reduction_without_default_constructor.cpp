// SPDX-License-Identifier: BSD-3-Clause
// expect: toll::reduce: the variable's type must have a default constructor and be trivially
// copyable: each thread has accumulators of it, perhaps on a device
#include <toll/backends/seq/backend.hpp>
#include <toll/forall.hpp>

namespace toll {

struct money {
  explicit constexpr money(double amount) : dollars{amount} {}

  double dollars;
};

void loop(index_t n, money& total) {
  forall(seq_policy{}, n,
         reduce(total, money{0}, [](money a, money b) { return money{a.dollars + b.dollars}; }),
         [=] TOLL_FN(index_t, money & partial) { partial.dollars += 1; });
}

}  // namespace toll
