// SPDX-License-Identifier: BSD-3-Clause
#include <toll/launch.hpp>
#include <toll/reduce.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

namespace toll::suite {

/// Each team reduces a part of an array.
void sums_of_parts(view<const double> x, view<const double> y, view<double> sums, index_t part) {
  launch(this_policy{}, sums.size(), [=] TOLL_FN(const team<this_policy, 128>& t) {
    const index_t first = t.index(0) * part;
    double total = 0;
    t.reduce(sum(total), part,
             [&](index_t k, double& partial) { partial += x[first + k] * y[first + k]; });
    t.once([&] { sums[t.index(0)] = total; });
  });
}

}  // namespace toll::suite
