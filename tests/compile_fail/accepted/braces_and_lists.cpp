// SPDX-License-Identifier: BSD-3-Clause
#include <toll/backends/seq/backend.hpp>
#include <toll/index_set.hpp>
#include <toll/nested.hpp>
#include <toll/view.hpp>

namespace toll {

void loops(view<double, dims<2>> y, view<const int> nodes, view<index_t> others) {
  const int rows = 3;
  nested(seq_policy{}, {rows, y.extent(1)}, [=] TOLL_FN(index_t i, index_t j) { y(i, j) = 1; });
  nested(seq_policy{}, {{1, 1}, {rows, 2}}, [=] TOLL_FN(int i, int j) { y(i, j) = 1; });
  const auto body = [=] TOLL_FN(index_t i) { y(i, i) = 1; };
  forall(seq_policy{}, index_list{nodes}, body);
  forall(seq_policy{}, index_list{others}, body);
  forall(seq_policy{}, index_set{index_list{nodes}, range{0, 1}}, body);
}

}  // namespace toll
