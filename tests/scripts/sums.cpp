// SPDX-License-Identifier: BSD-3-Clause
#include <toll/forall.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

#include <algorithm>

// Reductions as a user writes them: hot_loops.py looks at what compilers make of them.
namespace toll {

double product_of(const this_policy& policy, const view<const double>& x,
                  const view<const double>& y) {
  double total = 0;
  forall(policy, x.size(), sum(total),
         [=] TOLL_FN(index_t i, double& partial) { partial += x[i] * y[i]; });
  return total;
}

float sum_of(const this_policy& policy, const view<const float>& x) {
  float total = 0;
  forall(policy, x.size(), sum(total), [=] TOLL_FN(index_t i, float& partial) { partial += x[i]; });
  return total;
}

float sum_and_largest_of(const this_policy& policy, const view<const float>& x) {
  float total = 0;
  float largest = 0;
  forall(policy, x.size(), sum(total), max(largest),
         [=] TOLL_FN(index_t i, float& partial, float& most) {
           partial += x[i];
           most = std::max(most, x[i]);
         });
  return total + largest;
}

}  // namespace toll
