// SPDX-License-Identifier: BSD-3-Clause
#include <toll/nested.hpp>
#include <toll/this_backend.hpp>
#include <toll/view.hpp>

namespace toll::suite {

/// The rows that a list names, in all columns but the first.
void add(view<const int> rows, view<const double, dims<2>> x, view<double, dims<2>> y) {
  nested(this_policy{}, segment_product{index_list{rows}, range{1, y.extent(1)}},
         [=] TOLL_FN(index_t i, index_t j) { y(i, j) += 3.0 * x(i, j); });
}

}  // namespace toll::suite
